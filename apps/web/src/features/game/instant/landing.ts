import { formatAmount, parseAmount } from "@gemplay/money";
import type { GameName, RoundOf } from "../../../games/play/game/round.ts";
import { stakeDecimals } from "../../../games/play/game/round.ts";
import type { Currency } from "../../../stores/index.ts";

/** The player's balance and the rounds of a game table. */
interface LandingTable<G extends GameName> {
  readonly demo: boolean;
  balance(currency: Currency): string | undefined;
  readonly rounds: readonly RoundOf<G>[] | undefined;
}

/**
 * Returns the table state that the player sees until the board has shown the results of the given rounds. The function
 * subtracts the payouts of these rounds from the balance, and removes the rounds from the list. The player has not seen
 * the stakes of the rounds `notShown` either, so the function adds them to the balance.
 */
export function beforeLanding<G extends GameName, T extends LandingTable<G>>(
  table: T,
  landing: readonly RoundOf<G>[],
  notShown: readonly RoundOf<G>[] = [],
): T {
  const unseen = [...landing, ...notShown];
  if (unseen.length === 0) return table;
  const ids = new Set(unseen.map(({ id }) => id));
  return {
    ...table,
    balance(currency) {
      const balance = table.balance(currency);
      if (balance === undefined) return undefined;
      const inCurrency = (round: RoundOf<G>) => (table.demo ? "DEMO" : round.asset) === currency;
      const sum = (amounts: readonly string[]) =>
        amounts.reduce((all, amount) => all + parseAmount(amount, stakeDecimals), 0n);
      const payoutsBase = sum(unseen.filter(inCurrency).map(({ payout }) => payout));
      const stakesBase = sum(notShown.filter(inCurrency).map(({ amount }) => amount));
      const seenBase = parseAmount(balance, stakeDecimals) - payoutsBase + stakesBase;
      // The player may have spent the payout on another device, so the computed balance could be negative.
      return formatAmount(seenBase > 0n ? seenBase : 0n, stakeDecimals);
    },
    rounds: table.rounds?.filter(({ id }) => !ids.has(id)),
  };
}
