import { createStore, useStore } from "./create-store.ts";
import { queryClient } from "./query-client.ts";
import { storage } from "./storage.ts";

/**
 * The player as this browser knows them. The other user data (userInfo, records, dashboard, checkinInfo) is the server's
 * and lives in the query cache under `["user", <field>]`.
 */
interface UserState {
  /** Session token; empty for a guest. */
  readonly token: string;
  /** Checksummed address that signed in; empty for a guest and for sessions that came without a wallet. */
  readonly address: string;
  /** The code that brought this visitor; kept for this visit. */
  readonly inviteCode: string;
  readonly isInvited: boolean;
  /** The server ended the session a moment ago; the page says so before it goes back to `/`. */
  readonly expired: boolean;
}

export const userStore = createStore<UserState>({
  token: storage.read("token") ?? "",
  address: storage.read("address") ?? "",
  inviteCode: "",
  isInvited: false,
  expired: false,
});

/** Remembers who signed in, in memory and in local storage under `token` and `address`. */
export function signedIn(token: string, address: string): void {
  storage.write("token", token);
  if (address) storage.write("address", address);
  else storage.remove("address");
  userStore.set({ token, address, expired: false });
}

/** Forgets the player: token, address and user info, also the stored ones. */
export function clearUser(): void {
  storage.remove("token");
  storage.remove("address");
  userStore.set({ token: "", address: "", isInvited: false });
  queryClient.removeQueries({ queryKey: ["user"] });
}

/** Whether there is a session, as far as this browser knows. */
export function useSignedIn(): boolean {
  return useStore(userStore, ({ token }) => token !== "");
}
