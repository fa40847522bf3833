import { formatAmount, parseAmount } from "@gemplay/money";
import type { BetAsset, GameName, RoundOf } from "../../../games/play/round.ts";
import { stakeDecimals } from "../../../games/play/round.ts";

/** Balance and rounds of a table. */
interface Told<G extends GameName> {
  balance(asset: BetAsset): string | undefined;
  readonly rounds: readonly RoundOf<G>[] | undefined;
}

/**
 * Returns the state of a table before the player sees the results of the given rounds: the balance without the stakes
 * and without the payouts, and the list without the rounds.
 */
export function beforeLanding<G extends GameName, T extends Told<G>>(
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
      // The player may already have spent the payout on another device, so the difference could be negative.
      return formatAmount(seenBase > 0n ? seenBase : 0n, stakeDecimals);
    },
    rounds: table.rounds?.filter(({ id }) => !ids.has(id)),
  };
}
