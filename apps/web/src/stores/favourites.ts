import { createStore } from "./create-store.ts";
import { isOwn, isOwnerUnknown, ownerNow } from "./owner.ts";
import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/** Key in local storage for the favourites of guests in this browser. */
const guestKey = "favourites";
/** Key in local storage for the favourites of the signed-in player, which the page removes when the player logs out. */
const ownKey = "ownFavourites";

interface OwnFavourites {
  readonly owner: string;
  readonly games: readonly string[];
}

/** Returns the stored favourites of this player. A player without stored favourites begins with those of the guest. */
function read(): readonly string[] {
  const own = storage.readJson(ownKey) as OwnFavourites | null;
  const games = own && (isOwn(own.owner) || isOwnerUnknown()) ? own.games : storage.readJson(guestKey);
  return Array.isArray(games) ? games : [];
}

/** Stores the games that the player or the guest has marked as favourites, in the order in which they were marked. */
export const favouritesStore = createStore<{ readonly games: readonly string[] }>({ games: read() });

userStore.subscribe(() => favouritesStore.set({ games: read() }));

/** Marks a game as a favourite, or removes the mark, and stores the favourites in this browser. */
export function toggleFavourite(game: string): void {
  const { games: before } = favouritesStore.get();
  const games = before.includes(game) ? before.filter((other) => other !== game) : [...before, game];
  favouritesStore.set({ games });
  if (!userStore.get().token) storage.write(guestKey, JSON.stringify(games));
  // Without a known owner, the page could not read the stored favourites again.
  else if (!isOwnerUnknown()) storage.write(ownKey, JSON.stringify({ owner: ownerNow(), games }));
}
