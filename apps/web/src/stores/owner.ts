import { inHost } from "../host/index.ts";
import { storage } from "./storage.ts";
import { signedIn, userStore } from "./user.store.ts";

/** Key in local storage: id of the player whose stored session had no id at first. */
const namedHere = "namedHere";

/**
 * Returns the owner under which data of the player is stored: the player id, or the address of the session until the id
 * is known.
 */
export function ownerNow(): string {
  const { playerId, address } = userStore.get();
  return playerId || address;
}

/**
 * Returns whether data of an owner belongs to the player of this session. The data belongs to the player if the owner
 * is the player id or the address, or if this session stored the data before its player id was known. A guest owns no
 * data.
 */
export function isOwn(owner: string): boolean {
  const { token, playerId, address } = userStore.get();
  if (!token) return false;
  if (owner) return owner === playerId || owner === address;
  return !inHost && (!playerId || storage.read(namedHere) === playerId);
}

/** Stores the player id of a session that was stored without an id. */
export function playerNamed(playerId: string): void {
  const { token, address } = userStore.get();
  if (!inHost) storage.write(namedHere, playerId);
  signedIn({ token, playerId, address });
}

/**
 * Moves data to the player id as soon as the id is known, now or later.
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
