import type { errors } from "@gemplay/api-schema";
import { ApiError, type CallFailure } from "../api/index.ts";
import { inHost } from "../host/index.ts";
import { queryClient, termsStore, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";
import { callGivenUp, sessionEnded } from "./session-end.ts";

/** No bot is configured, so that nothing inside the host is answered. */
const hostClosed: (typeof errors)["HostClosed"]["code"] = 1196;
/** Answered by asking for them; the type checks it against the catalogue. */
const termsNotAccepted: (typeof errors)["TermsNotAccepted"]["code"] = 1180;

/**
 * The one place where failed calls are shown: a toast, unless whoever called shows the failure in place or the call is
 * one that only rejects. An answer that the session has ended ends it here; inside the host, it ends the visit.
 */
export function showFailure({ error, token, quiet, silent }: CallFailure): void {
  if (!(error instanceof ApiError)) {
    // Given up with its screen, which may have closed because the session had ended.
    if (!quiet) callGivenUp(token);
  } else if (inHost && (error.status === 401 || error.code === hostClosed)) userStore.set({ refusal: error });
  else if (error.code === termsNotAccepted) askForTerms();
  else if (error.status === 401 && token !== "") sessionEnded(token, { quiet });
  else if (!quiet && !silent) showToast("error", error.message);
}

/** What was read of the player may be from before the terms changed. */
function askForTerms(): void {
  termsStore.set({ needed: termsStore.get().needed + 1 });
  void queryClient.invalidateQueries({ queryKey: ["user", "userInfo"] });
}
