import { inHost } from "../host/index.ts";
import { storage } from "./storage.ts";
import { signedIn, userStore } from "./user.store.ts";

/** Key in local storage for a player id that became known only after the session was stored. */
const namedHere = "namedHere";

/**
 * Returns the owner under which the browser stores data of the player: the player id, or the wallet address of the
 * session until the id is known.
 */
export function ownerNow(): string {
  const { playerId, address } = userStore.get();
  return playerId || address;
}

/**
 * Returns whether stored data of an owner belongs to the player of this session. Stored data belongs to the player if
 * the owner is the player id or the wallet address. Data without an owner belongs to the player too, if this session
 * stored the data before its player id was known. A guest owns no stored data.
 */
export function isOwn(owner: string): boolean {
  const { token, playerId, address } = userStore.get();
  if (!token) return false;
  if (owner) return owner === playerId || owner === address;
  return !inHost && (!playerId || storage.read(namedHere) === playerId);
}

/**
 * Returns whether the page does not know yet who its player is. Inside the messaging host, the page knows the player
 * only after the server has sent the player id.
 */
export const isOwnerUnknown = (): boolean => inHost && !userStore.get().playerId;

/** Adds the player id to a session that was stored before the id was known. */
export function playerNamed(playerId: string): void {
  const { token, address } = userStore.get();
  if (!inHost) storage.write(namedHere, playerId);
  signedIn({ token, playerId, address });
}

/**
 * Makes the player id the owner of stored data. If the player id is not known yet, the move happens as soon as the id
 * is known.
 * @param ownerOf returns the current owner of the data, or undefined if no data is stored
 */
export function moveToNumber(ownerOf: () => string | undefined, move: (owner: string) => void): void {
  const check = () => {
    const kept = ownerOf();
    const owner = ownerNow();
    if (kept !== undefined && kept !== owner && isOwn(kept)) move(owner);
  };
  userStore.subscribe(check);
  check();
}
