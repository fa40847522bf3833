import { inHost, initData } from "../host/index.ts";
import { createStore, useStore } from "./create-store.ts";
import { broughtCode } from "./invite-code.ts";
import { storage } from "./storage.ts";

/**
 * The player as this browser knows them. All other user data (userInfo, records, dashboard, checkinInfo) comes from the
 * server and is in the query cache under `["user", <field>]`.
 */
interface UserState {
  /**
   * Session token, or "" for a guest. Inside the messaging host, the token is the init data, so nobody has to sign in.
   */
  readonly token: string;
  /**
   * Player id, under which this browser stores data of the player. The id is "" for a guest and until the server has
   * sent the id.
   */
  readonly playerId: string;
  /**
   * Checksummed address of the wallet that opened the session, or "" for a session without a wallet. The session ends
   * when this wallet changes.
   */
  readonly address: string;
  /** Invite code that brought this visitor, or "". */
  readonly inviteCode: string;
  readonly isInvited: boolean;
  /**
   * True between the end of the session on the server and the return to `/`, while the page shows that the session has
   * expired.
   */
  readonly expired: boolean;
  /**
   * The reason why the server refuses the host's init data. The page cannot get new init data, so the page sends no
   * more calls.
   */
  readonly refusal: Error | null;
}

/**
 * Reads a stored value of the session. Inside the host, `remembered` reads nothing, because the stored session belongs
 * to another visit in this browser.
 */
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

/**
 * Writes a session to memory and, outside the host, to local storage. Each field has its own storage key. The key of an
 * empty field is removed from local storage.
 */
function remember(session: Session, change: Partial<UserState>): void {
  if (!inHost)
    for (const [name, value] of Object.entries(session)) {
      if (value) storage.write(name, value);
      else storage.remove(name);
    }
  userStore.set({ ...session, ...change });
}

/** Stores the session of a player who signed in. */
export function signedIn(session: Session): void {
  remember(session, { expired: false });
}

/**
 * Removes the player from memory and storage. Does nothing inside the host, where the next answer of the server shows
 * that the session has ended.
 */
export function clearUser(): void {
  if (inHost) return;
  const nobody = { token: "", playerId: "", address: "", isInvited: false };
  // Another tab may have started another session, and the stored data of that session must stay.
  const { isInvited, ...session } = nobody;
  if (remembered("token") === userStore.get().token) remember(session, { isInvited });
  else userStore.set(nobody);
}

/**
 * Takes over the stored session that another tab or a later page has changed. Does nothing inside the host, where no
 * session is stored.
 * @returns whether the session changed or ended
 */
export function takeStoredSession(): boolean {
  if (inHost || !storage.isThere() || remembered("token") === userStore.get().token) return false;
  const [token, playerId, address] = [remembered("token"), remembered("playerId"), remembered("address")];
  userStore.set({ token, playerId, address, isInvited: false, expired: false });
  return true;
}

/** Runs a function whenever the session changes or ends. */
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
