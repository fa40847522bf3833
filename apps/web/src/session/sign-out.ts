import { ApiError, call } from "../api/index.ts";
import { inHost } from "../host/index.ts";
import { clearAssets, clearUser, forgetAccountStorage, queryClient, userStore } from "../stores/index.ts";

/**
 * Ends the session here and on the server: token, address, user info, assets and what the account left in local storage
 * are gone at once, whether or not the server can be reached.
 * @param everywhere also ends the account's other sessions
 * @returns whether the server ended it too; when not, the player has been told why, and there it ends by age
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
    // Inside the host this is what shows that it has ended.
    if (inHost) void queryClient.invalidateQueries({ queryKey: ["user"] });
    return true;
  } catch (error) {
    // It had ended already.
    return error instanceof ApiError && error.status === 401;
  }
}

/** The wallet no longer stands behind the session: signs out, empties every cache and starts the page anew at `/`. */
export function leaveWithWallet(): void {
  void signOut();
  queryClient.clear();
  // A link that opens an account once would be lost: who reads its question stays, as a guest.
  if (location.pathname !== "/login") location.replace("/");
}
