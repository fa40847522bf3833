import { call } from "../api/index.ts";
import { clearAssets, clearUser, queryClient, userStore } from "../stores/index.ts";

/**
 * Ends the session here and on the server: token, address, user info and assets are gone at once, whether or not the
 * server can be reached.
 * @param everywhere also ends the account's other sessions
 */
export function signOut({ everywhere = false }: { readonly everywhere?: boolean } = {}): void {
  if (userStore.get().token)
    call("POST /user/logout", { body: { everywhere } }, { silent: true, keepalive: true }).catch(() => {
      // The session is forgotten here; on the server it ends by age.
    });
  clearUser();
  clearAssets();
}

/** The wallet no longer stands behind the session: signs out, empties every cache and starts the page anew at `/`. */
export function leaveWithWallet(): void {
  signOut();
  queryClient.clear();
  location.replace("/");
}
