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
 * subtracts the payouts of these rounds from the balance, and removes the rounds from the list.
 */
export function beforeLanding<G extends GameName, T extends LandingTable<G>>(
  table: T,
  landing: readonly RoundOf<G>[],
): T {
  if (landing.length === 0) return table;
  const ids = new Set(landing.map(({ id }) => id));
  return {
    ...table,
    balance(currency) {
      const balance = table.balance(currency);
      if (balance === undefined) return undefined;
      const unseenBase = landing
        .filter((round) => (table.demo ? "DEMO" : round.asset) === currency)
        .reduce((sum, { payout }) => sum + parseAmount(payout, stakeDecimals), 0n);
      const seenBase = parseAmount(balance, stakeDecimals) - unseenBase;
      // The player may have spent the payout on another device, so the computed balance could be negative.
      return formatAmount(seenBase > 0n ? seenBase : 0n, stakeDecimals);
    },
    rounds: table.rounds?.filter(({ id }) => !ids.has(id)),
  };
}
