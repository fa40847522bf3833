import { formatAmount, parseAmount } from "@gemplay/money";
import type { BetAsset, GameName, RoundOf } from "../../../games/play/round.ts";
import { stakeDecimals } from "../../../games/play/round.ts";

/** The balance and the rounds of a game table. */
interface LandingTable<G extends GameName> {
  balance(asset: BetAsset): string | undefined;
  readonly rounds: readonly RoundOf<G>[] | undefined;
}

/**
 * Returns the table state that the player may see before the board has shown the given rounds. The payouts are
 * subtracted from the balance, and the rounds are removed from the list.
 */
export function beforeLanding<G extends GameName, T extends LandingTable<G>>(
  table: T,
  landing: readonly RoundOf<G>[],
): T {
  if (landing.length === 0) return table;
  const ids = new Set(landing.map(({ id }) => id));
  return {
    ...table,
    balance(asset) {
      const balance = table.balance(asset);
      if (balance === undefined) return undefined;
      const unseenBase = landing
        .filter((round) => round.asset === asset)
        .reduce((sum, { payout }) => sum + parseAmount(payout, stakeDecimals), 0n);
      const seenBase = parseAmount(balance, stakeDecimals) - unseenBase;
      // The player may have spent the payout on another device, so the computed balance could be negative.
      return formatAmount(seenBase > 0n ? seenBase : 0n, stakeDecimals);
    },
    rounds: table.rounds?.filter(({ id }) => !ids.has(id)),
  };
}
