import { inHost, initData } from "../host/index.ts";
import { createStore, useStore } from "./create-store.ts";
import { broughtCode } from "./invite-code.ts";
import { storage } from "./storage.ts";

/**
 * The player's data that this browser stores. All other data about the user (userInfo, records, dashboard, checkinInfo)
 * comes from the server and is in the query cache under `["user", <field>]`.
 */
interface UserState {
  /**
   * Session token, or "" for a guest. Inside the messaging host, the token is the init data, so no player has to sign
   * in.
   */
  readonly token: string;
  /**
   * Player id, under which this browser stores data of the player. The player id is "" for a guest, and also until the
   * server has sent the id.
   */
  readonly playerId: string;
  /**
   * Checksummed address of the wallet that opened the session, or "" for a session without a wallet. The session ends
   * when the wallet changes its account.
   */
  readonly address: string;
  /** Invite code of the link that this visitor opened, or "". */
  readonly inviteCode: string;
  readonly isInvited: boolean;
  /**
   * True after the server has ended the session, until the page returns to `/`. During this time, the page shows that
   * the session has expired.
   */
  readonly expired: boolean;
  /**
   * The reason why the server refuses the init data of the messaging host. The page then sends no more API calls,
   * because it cannot get new init data.
   */
  readonly refusal: Error | null;
}

/**
 * Reads a stored value of the session from local storage. Inside the messaging host, `saved` reads nothing, because the
 * stored session belongs to another visit in this browser.
 */
const saved = (name: keyof Session) => (!inHost && storage.read(name)) || "";

export const userStore = createStore<UserState>({
  token: initData || saved("token"),
  playerId: saved("playerId"),
  address: saved("address"),
  inviteCode: broughtCode(globalThis.location?.search ?? ""),
  isInvited: false,
  expired: false,
  refusal: null,
});

type Session = Pick<UserState, "token" | "playerId" | "address">;

/**
 * Writes a session to memory and, outside the messaging host, to local storage. Each field of the session has its own
 * key in local storage. If a field of the session is empty, its key is removed from local storage.
 */
function save(session: Session, change: Partial<UserState>): void {
  if (!inHost)
    for (const [name, value] of Object.entries(session)) {
      if (value) storage.write(name, value);
      else storage.remove(name);
    }
  userStore.set({ ...session, ...change });
}

/** Stores the session of a player who signed in. */
export function signedIn(session: Session): void {
  save(session, { expired: false });
}

/**
 * Removes the player from memory and local storage. Does nothing inside the messaging host, where the server's next
 * answer shows that the session has ended.
 */
export function clearUser(): void {
  if (inHost) return;
  const nobody = { token: "", playerId: "", address: "", isInvited: false };
  // Another tab may have started another session, whose stored data must be kept.
  const { isInvited, ...session } = nobody;
  if (saved("token") === userStore.get().token) save(session, { isInvited });
  else userStore.set(nobody);
}

/**
 * Switches to the stored session, which another tab or a later page load has written. Does nothing inside the messaging
 * host, where the page stores no session.
 * @returns whether the session of this page changed or ended
 */
export function takeStoredSession(): boolean {
  if (inHost || !storage.isThere() || saved("token") === userStore.get().token) return false;
  const [token, playerId, address] = [saved("token"), saved("playerId"), saved("address")];
  userStore.set({ token, playerId, address, isInvited: false, expired: false });
  return true;
}

/** Calls a function whenever the session changes or ends. */
export function onSessionChange(run: () => void): void {
  let { token } = userStore.get();
  userStore.subscribe(() => {
    if (token === userStore.get().token) return;
    token = userStore.get().token;
    run();
  });
}

/** Returns whether this browser has a session. */
export function useSignedIn(): boolean {
  return useStore(userStore, ({ token }) => token !== "");
}
