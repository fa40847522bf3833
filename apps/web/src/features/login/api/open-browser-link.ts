import { useMutation } from "@tanstack/react-query";
import { call, isRefusal } from "../../../api/index.ts";
import { deviceKey, enter, signInAttempt, signOut } from "../../../session/index.ts";
import { userStore } from "../../../stores/index.ts";

interface Opening {
  /** Called after the page has stored the session, even if the player has left the screen. */
  onOpened(): void;
  /** Called when the sign-in link has already been used or has expired. */
  onVoid(): void;
}

/** Opens the account of a one-time sign-in link, and replaces the current session by the session of the account. */
export function useOpenBrowserLink(secret: string, { onOpened, onVoid }: Opening) {
  return useMutation({
    onMutate: signInAttempt,
    mutationFn: () =>
      call("POST /user/browser_link/open", { body: { secret, ...deviceKey() } }, { silent: true }),
    onSuccess: (session, _, attempt) => {
      // The page stores the new session only if no other tab has signed in or out since the player agreed.
      if (!attempt.isOpen()) return;
      // The page ends the old session only after the server has opened the new session.
      if (userStore.get().token) void signOut();
      enter(session, signInAttempt());
      onOpened();
    },
    onError: (error) => {
      if (isRefusal(error, "BrowserLinkInvalid")) onVoid();
    },
  });
}
