import { isOwn, ownerNow } from "./owner.ts";
import { storage } from "./storage.ts";
import { onSessionChange, userStore } from "./user.store.ts";

/** The stake of a player's last bet in a game. */
export interface LastStake {
  readonly asset: "PLAY" | "TPLAY";
  /** Decimal text. */
  readonly amount: string;
}

interface Kept {
  readonly owner: string;
  /** The game that the player played last. */
  readonly game: string;
  readonly stakes: Readonly<Record<string, LastStake>>;
}

const key = "lastStakes";

// The page removes the stored stakes of an account when the session of the account ends.
onSessionChange(() => {
  if (userStore.get().token === "") storage.remove(key);
});

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(storage.read(key) ?? "null") as Kept | null;
    return kept && isOwn(kept.owner) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the asset and the amount of this player's last bet in a game, or undefined before the first bet. */
export function lastStake(game: string): LastStake | undefined {
  const stake = read()?.stakes[game];
  const isStake = (stake?.asset === "PLAY" || stake?.asset === "TPLAY") && /^\d+(\.\d+)?$/.test(stake.amount);
  return isStake ? stake : undefined;
}

/** Returns the game of this player's last bet, or undefined before the first bet. */
export const lastGame = (): string | undefined => read()?.game;

/** Stores the stake of a bet, so that the game opens with this stake the next time. */
export function noteStake(game: string, stake: LastStake): void {
  if (userStore.get().token === "") return;
  const kept: Kept = { owner: ownerNow(), game, stakes: { ...read()?.stakes, [game]: stake } };
  storage.write(key, JSON.stringify(kept));
}
