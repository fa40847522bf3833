import { inHost, initData } from "../host/index.ts";
import { createStore, useStore } from "./create-store.ts";
import { broughtCode } from "./invite-code.ts";
import { storage } from "./storage.ts";

/**
 * The player as this browser knows them. The other user data (userInfo, records, dashboard, checkinInfo) is the server's
 * and lives in the query cache under `["user", <field>]`.
 */
interface UserState {
  /** Session token, inside the messaging host its init data, with which nobody need sign in; empty for a guest. */
  readonly token: string;
  /** Who it is: what is kept here for a player is kept under this. Empty for a guest, and until the server has said it. */
  readonly playerId: string;
  /** Checksummed address of the wallet that opened the session, which ends with it; empty for one that no wallet opened. */
  readonly address: string;
  /** The code that brought this visitor; empty when none did. */
  readonly inviteCode: string;
  readonly isInvited: boolean;
  /** The server ended the session a moment ago; the page says so before it goes back to `/`. */
  readonly expired: boolean;
  /** Why the server does not take the host's init data: nothing on this page changes that, so nothing more is asked. */
  readonly refusal: Error | null;
}

/** What an ordinary browser remembers is another visit's: inside the host nothing of it is used, and nothing overwritten. */
const remembered = (name: keyof Session) => (!inHost && storage.read(name)) || "";

export const userStore = createStore<UserState>({
  token: initData || remembered("token"),
  playerId: remembered("playerId"),
  address: remembered("address"),
  inviteCode: broughtCode(globalThis.location?.search ?? ""),
  isInvited: false,
  expired: false,
  refusal: null,
});

type Session = Pick<UserState, "token" | "playerId" | "address">;

/** Writes to memory and, outside the host, to local storage, each field under its own name; an empty one is removed. */
function remember(session: Session, change: Partial<UserState>): void {
  if (!inHost)
    for (const [name, value] of Object.entries(session)) {
      if (value) storage.write(name, value);
      else storage.remove(name);
    }
  userStore.set({ ...session, ...change });
}

/** Remembers who signed in. */
export function signedIn(session: Session): void {
  remember(session, { expired: false });
}

/** Forgets the player, also what was stored. Inside the host nobody is: the server's next answer says that it has ended. */
export function clearUser(): void {
  if (inHost) return;
  const nobody = { token: "", playerId: "", address: "", isInvited: false };
  // Another tab may have begun another session meanwhile, which is not this one's to forget.
  const { isInvited, ...session } = nobody;
  if (remembered("token") === userStore.get().token) remember(session, { isInvited });
  else userStore.set(nobody);
}

/**
 * Takes the stored session over, which another tab or a later page has changed. Not inside the host, where nothing is stored.
 * @returns whether it is another one, or none any more
 */
export function takeStoredSession(): boolean {
  if (inHost || !storage.isThere() || remembered("token") === userStore.get().token) return false;
  const [token, playerId, address] = [remembered("token"), remembered("playerId"), remembered("address")];
  userStore.set({ token, playerId, address, isInvited: false, expired: false });
  return true;
}

/** Runs whenever another session, or none, has taken this one's place. */
export function onSessionChange(run: () => void): void {
  let { token } = userStore.get();
  userStore.subscribe(() => {
    if (token === userStore.get().token) return;
    token = userStore.get().token;
    run();
  });
}

/** Whether there is a session, as far as this browser knows. */
export function useSignedIn(): boolean {
  return useStore(userStore, ({ token }) => token !== "");
}
