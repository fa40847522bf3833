import type { errors } from "@gemplay/api-schema";
import { ApiError, type CallFailure } from "../api/index.ts";
import { inHost } from "../host/index.ts";
import { queryClient, termsStore, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";
import { sessionEnded } from "./session-end.ts";

/** Error code of every refused call inside the host when no bot is configured. */
const hostClosed: (typeof errors)["HostClosed"]["code"] = 1196;
/** Error code after which the page asks for the terms. The type checks the number against the catalogue. */
const termsNotAccepted: (typeof errors)["TermsNotAccepted"]["code"] = 1180;

/**
 * Handles every failed call. A refusal of the server shows a toast, even if a screen also shows the refusal, except for
 * quiet calls. A call that did not reach the server shows a toast, except if its caller shows this failure itself
 * (`silent`). A 401 ends the session. Inside the host, a 401 ends the visit, and the whole page shows the refusal.
 */
export function showFailure({ error, token, quiet, silent }: CallFailure): void {
  // The caller aborted the call, so there is no answer.
  if (!(error instanceof ApiError)) return;
  if (error.code === termsNotAccepted) askForTerms();
  if (inHost && (error.status === 401 || error.code === hostClosed)) userStore.set({ refusal: error });
  else if (error.status === 401 && token !== "") sessionEnded(token, { quiet });
  else if (!quiet && !(silent && error.offline)) showToast("error", error.message);
}

/** Asks for the terms. Reads the player's data again, because the cached data may be older than the new terms. */
function askForTerms(): void {
  termsStore.set({ needed: termsStore.get().needed + 1 });
  void queryClient.invalidateQueries({ queryKey: ["user", "userInfo"] });
}
