import type { errors } from "@gemplay/api-schema";
import { ApiError, type CallFailure } from "../api/index.ts";
import { inHost } from "../host/index.ts";
import { queryClient, termsStore, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";
import { sessionEnded } from "./session-end.ts";

/** No bot is configured, so that nothing inside the host is answered. */
const hostClosed: (typeof errors)["HostClosed"]["code"] = 1196;
/** The page then asks for them; the type checks the number against the catalogue. */
const termsNotAccepted: (typeof errors)["TermsNotAccepted"]["code"] = 1180;

/**
 * The one rule for failed calls: what the server refuses is a toast, also where a screen shows it in place, unless the call
 * is one of the quiet ones. A call that did not reach the server is a toast unless its caller shows that in place (`silent`).
 * A 401 ends the session; inside the host it ends the visit, which the whole page shows.
 */
export function showFailure({ error, token, quiet, silent }: CallFailure): void {
  // The caller gave it up: nothing was answered.
  if (!(error instanceof ApiError)) return;
  if (error.code === termsNotAccepted) askForTerms();
  if (inHost && (error.status === 401 || error.code === hostClosed)) userStore.set({ refusal: error });
  else if (error.status === 401 && token !== "") sessionEnded(token, { quiet });
  else if (!quiet && !(silent && error.offline)) showToast("error", error.message);
}

/** What was read of the player may be from before the terms changed. */
function askForTerms(): void {
  termsStore.set({ needed: termsStore.get().needed + 1 });
  void queryClient.invalidateQueries({ queryKey: ["user", "userInfo"] });
}
