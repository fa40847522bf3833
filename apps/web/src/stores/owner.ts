import { inHost } from "../host/index.ts";
import { storage } from "./storage.ts";
import { signedIn, userStore } from "./user.store.ts";

/** Local storage: number of the player whose session was here before its number was known. */
const namedHere = "namedHere";

/** Under whom things of the player are kept: by number; until that is known, by the address that opened the session. */
export function ownerNow(): string {
  const { playerId, address } = userStore.get();
  return playerId || address;
}

/**
 * Whether what is kept under an owner is this session's player's: theirs by number or by address, or kept under nobody
 * by this very session before its number was known. Nothing is a guest's.
 */
export function isOwn(owner: string): boolean {
  const { token, playerId, address } = userStore.get();
  if (!token) return false;
  if (owner) return owner === playerId || owner === address;
  return !inHost && (!playerId || storage.read(namedHere) === playerId);
}

/** The server has said the number of a session that was stored without one. */
export function playerNamed(playerId: string): void {
  const { token, address } = userStore.get();
  if (!inHost) storage.write(namedHere, playerId);
  signedIn({ token, playerId, address });
}

/**
 * Moves what was kept before the number was known over to it, now and whenever a session gets its number.
 * @param ownerOf under whom it is kept; undefined when there is nothing
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
