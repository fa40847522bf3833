import type { errors } from "@gemplay/api-schema";
import { ApiError, type CallFailure } from "../api/index.ts";
import { inHost } from "../host/index.ts";
import { queryClient, termsStore, userStore } from "../stores/index.ts";
import { showToast } from "../ui/feedback/toast.store.ts";
import { sessionEnded } from "./session-end.ts";

/** Error code of every call inside the messaging host when no bot is configured. */
const hostClosed: (typeof errors)["HostClosed"]["code"] = 1196;
/**
 * Error code after which the page asks the player to accept the terms of use. The type checks the error code against
 * the error catalogue.
 */
const termsNotAccepted: (typeof errors)["TermsNotAccepted"]["code"] = 1180;

/**
 * Handles the failure of every API call. The page shows a refusal of the server as a toast, even if a screen also shows
 * the refusal. The page shows no toast for refusals of quiet calls. If a call did not reach the server, a toast is
 * shown, except if the caller shows this failure itself (`silent`). The HTTP status 401 ends the session. Inside the
 * messaging host, the HTTP status 401 ends the visit, and the whole page shows the refusal.
 */
export function showFailure({ error, token, quiet, silent }: CallFailure): void {
  // The caller aborted the API call, so the page has no answer to handle.
  if (!(error instanceof ApiError)) return;
  if (error.code === termsNotAccepted) askForTerms();
  if (inHost && (error.status === 401 || error.code === hostClosed)) userStore.set({ refusal: error });
  else if (error.status === 401 && token !== "") sessionEnded(token, { quiet });
  else if (!quiet && !(silent && error.offline)) showToast("error", error.message);
}

/**
 * Asks the player to accept the current terms of use. Reads the player's data again, because the cached data may be
 * older than the new terms of use.
 */
function askForTerms(): void {
  termsStore.set({ needed: termsStore.get().needed + 1 });
  void queryClient.invalidateQueries({ queryKey: ["user", "userInfo"] });
}
