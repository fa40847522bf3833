import { inHost } from "../host/index.ts";
import { storage } from "./storage.ts";
import { signedIn, userStore } from "./user.store.ts";

/** Key in local storage for the id of the player whose stored session had no player id at first. */
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
 * the owner is the player id or the wallet address. Data that this session stored before its player id was known
 * belongs to the player too. A guest owns no stored data.
 */
export function isOwn(owner: string): boolean {
  const { token, playerId, address } = userStore.get();
  if (!token) return false;
  if (owner) return owner === playerId || owner === address;
  return !inHost && (!playerId || storage.read(namedHere) === playerId);
}

/** Stores the player id of a session that was stored without a player id. */
export function playerNamed(playerId: string): void {
  const { token, address } = userStore.get();
  if (!inHost) storage.write(namedHere, playerId);
  signedIn({ token, playerId, address });
}

/**
 * Moves stored data to the player id as soon as the player id is known, now or later.
 * @param ownerOf returns the current owner of the data, or undefined without data
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
