import { ApiError, call } from "../api/index.ts";
import { inHost } from "../host/index.ts";
import { clearAssets, clearUser, forgetAccountStorage, queryClient, userStore } from "../stores/index.ts";

/**
 * Ends the session on this page and on the server. The page removes the token, the address, the user info, the assets
 * and the account's local storage, even if it cannot reach the server.
 * @param everywhere true to end the account's other sessions as well
 * @returns true if the server ended the session; otherwise the player has seen the reason, and the session expires
 * later
 */
export async function signOut({
  everywhere = false,
}: {
  readonly everywhere?: boolean;
} = {}): Promise<boolean> {
  const asked = userStore.get().token
    ? call("POST /user/logout", { body: { everywhere } }, { keepalive: true })
    : undefined;
  forgetAccountStorage();
  clearUser();
  clearAssets();
  try {
    await asked;
    // Inside the messaging host, the page reads the player's data again; the server's answer shows that the session has
    // ended.
    if (inHost) void queryClient.invalidateQueries({ queryKey: ["user"] });
    return true;
  } catch (error) {
    // The HTTP status 401 means that the session had already ended.
    return error instanceof ApiError && error.status === 401;
  }
}

/** Signs out, empties every cache and reloads the page at `/`, because the wallet no longer belongs to the session. */
export function leaveWithWallet(): void {
  void signOut();
  queryClient.clear();
  // A player on the login screen stays on the login screen as a guest, so that a one-time sign-in link is not lost.
  if (location.pathname !== "/login") location.replace("/");
}
