import type { AssetId } from "@gemplay/money";
import { type Executor, text, whole } from "../database/index.ts";

/** The sums of a player's bets on one UTC day in one asset, over all games. Amounts are in base units. */
export interface BetDay {
  /** The UTC day of the bets, for example `2026-11-21`. */
  readonly day: string;
  readonly asset: AssetId;
  readonly rounds: bigint;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
}

/**
 * Returns the days on which a player placed bets, oldest first. The result does not contain days without bets.
 *
 * @param since the first UTC day in the result, for example `2026-11-21`
 */
export async function playerDays(
  executor: Executor,
  playerId: bigint,
  { since }: { readonly since: string },
): Promise<readonly BetDay[]> {
  const { rows } = await executor.query(
    `SELECT d.day::text AS day, d.asset::text AS asset, sum(d.rounds)::text AS rounds,
            sum(d.staked)::text AS staked, sum(d.paid)::text AS paid
     FROM day_sum d WHERE d.player_id = $1::bigint AND d.day >= $2::date
     GROUP BY d.day, d.asset ORDER BY d.day, d.asset`,
    [String(playerId), since],
  );
  return rows.map((row) => ({
    day: text(row, "day"),
    asset: text(row, "asset") as AssetId,
    rounds: whole(row, "rounds"),
    stakedBase: whole(row, "staked"),
    paidBase: whole(row, "paid"),
  }));
}
