import { isOwn, isOwnerUnknown, ownerNow } from "./owner.ts";
import { storage } from "./storage.ts";
import { onSessionChange, userStore } from "./user.store.ts";

/** What a player can play with: the assets PLAY and tPLAY, and the play money of the demo. */
export const currencies = ["PLAY", "TPLAY", "DEMO"] as const;
export type Currency = (typeof currencies)[number];

/** The currency and the stake of a player's last bet in a game. */
export interface LastStake {
  readonly currency: Currency;
  /** Decimal text. */
  readonly amount: string;
}

/** The currency that the player used last in a game, and the last stake of each currency in this game. */
interface GameStakes {
  readonly currency: Currency;
  readonly amounts: Readonly<Partial<Record<Currency, string>>>;
}

interface Kept {
  readonly owner: string;
  /** The games that the player has played, from the newest to the oldest. */
  readonly games?: readonly string[];
  /** The game that the player played last. Only earlier versions of the page stored this field. */
  readonly game?: string;
  readonly stakes?: Readonly<Record<string, GameStakes>>;
}

const key = "lastStakes";

// The page removes the stored stakes of an account when the session of the account ends.
onSessionChange(() => {
  if (userStore.get().token === "") storage.remove(key);
});

const stored = () => storage.readJson(key) as Kept | null;

function read(): Kept | undefined {
  const kept = stored();
  return kept && isOwn(kept.owner) ? kept : undefined;
}

/** Returns the currency that this player used last in a game, or undefined before the first bet. */
export function lastCurrency(game: string): Currency | undefined {
  const currency = read()?.stakes?.[game]?.currency;
  return currencies.find((known) => known === currency);
}

/**
 * Returns the amount of this player's last bet with a currency in a game, as decimal text. Returns undefined before the
 * first bet.
 */
export function lastAmount(game: string, currency: Currency): string | undefined {
  const amount = read()?.stakes?.[game]?.amounts?.[currency];
  return amount !== undefined && /^\d{1,30}(\.\d{1,18})?$/.test(amount) ? amount : undefined;
}

/** Returns the game of this player's last bet, or undefined before the first bet. */
export const lastGame = (): string | undefined => gamesOf(read())[0];

/**
 * Returns the games that this player has played, from the newest to the oldest. While the page does not know its player,
 * returns the games of the last player in this browser, so that the first paint already has the right layout.
 */
export const playedGames = (): readonly string[] => gamesOf(isOwnerUnknown() ? stored() : read());

function gamesOf(kept: Kept | null | undefined): readonly string[] {
  const { games, game } = kept ?? {};
  return Array.isArray(games) ? games : game ? [game] : [];
}

/** Stores the stake of a bet, so that the game opens with this currency and this stake the next time. */
export function noteStake(game: string, { currency, amount }: LastStake): void {
  const kept = read();
  const amounts = { ...kept?.stakes?.[game]?.amounts, [currency]: amount };
  write([game, ...gamesOf(kept).filter((other) => other !== game)], game, { currency, amounts });
}

/** Stores the currency that the player has chosen for a game. The last stakes of the game do not change. */
export function noteCurrency(game: string, currency: Currency): void {
  const kept = read();
  write(gamesOf(kept), game, { currency, amounts: kept?.stakes?.[game]?.amounts ?? {} });
}

function write(games: readonly string[], game: string, stakes: GameStakes): void {
  if (userStore.get().token === "") return;
  const kept: Kept = { owner: ownerNow(), games, stakes: { ...read()?.stakes, [game]: stakes } };
  storage.write(key, JSON.stringify(kept));
}
