import { lastCurrency } from "../../../stores/index.ts";
import type { BetAsset, GameName } from "../game/round.ts";
import type { CurrencyChoice } from "./currency-choice.ts";

/**
 * Returns the currency with which a game opens: the currency that the player used last, then PLAY, then tPLAY. The
 * function skips a balance that is not enough for the smallest bet. Without any such balance, the game opens in the
 * demo, so that the owner of a new account can play immediately, like a guest.
 * @param funded the assets whose balance is enough for the smallest bet, or undefined if they are unknown
 * @returns undefined if the choice depends on unknown balances
 */
export function openingCurrency(
  game: GameName,
  funded: readonly BetAsset[] | undefined,
): CurrencyChoice | undefined {
  const last = lastCurrency(game);
  if (last === "DEMO") return { currency: last, forLackOfMoney: false };
  if (!funded) return undefined;
  const currency = funded.find((asset) => asset === last) ?? funded[0];
  return currency ? { currency, forLackOfMoney: false } : { currency: "DEMO", forLackOfMoney: true };
}
