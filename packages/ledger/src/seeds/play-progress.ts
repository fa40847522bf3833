import { type AssetId, isAssetId } from "@gemplay/money";
import { counter, type Executor, idFrom, plainArray, text, whole } from "../database/index.ts";

/**
 * The sums of a player's settled bets in one asset, and the player's net winnings up to several times. Amounts are in
 * base units.
 */
export interface PlayProgress {
  readonly asset: AssetId;
  readonly bets: bigint;
  readonly stakedBase: bigint;
  /** The sum of all payouts minus the sum of all stakes. */
  readonly netBase: bigint;
  /** The value of `netBase` up to each of the requested times. */
  readonly progress: readonly bigint[];
}

// The id of a bet begins with a time in milliseconds. The id of an instant bet contains the time of its settlement, so
// the query reads a range of ids. Holds can be settled later than the time in their ids, so for holds the query uses
// the index of settled holds.
const progressSql = `
  SELECT asset::text AS asset, width_bucket(at, $4::timestamptz[])::text AS step,
         count(*)::text AS bets, sum(amount)::text AS staked, (sum(payout) - sum(amount))::text AS net
  FROM (
    SELECT b.asset, b.at, b.amount, b.payout FROM bet b
    WHERE b.player_id = $1::bigint AND b.id >= $2::uuid
    UNION ALL
    SELECT b.asset, b.at, b.amount, b.payout FROM hold h
    CROSS JOIN LATERAL (SELECT * FROM bet b WHERE b.player_id = $1::bigint AND b.id = h.id OFFSET 0) b
    WHERE h.player_id = $1::bigint AND h.state = 'settled' AND h.over_at >= $3::timestamptz AND h.id < $2::uuid
  ) settled GROUP BY 1, 2`;

/**
 * Returns the sums of a player's bets that were settled at a given time or later. The query reads all bets since the
 * given time, so request only a short period.
 *
 * @param times.points the requested times in ascending order, at least one. The last entry of the result includes all
 * later settlements
 * @returns one entry for each asset with a bet
 */
export async function playProgress(
  executor: Executor,
  playerId: bigint,
  { since, points }: { readonly since: Date; readonly points: readonly Date[] },
): Promise<readonly PlayProgress[]> {
  const between = points.slice(0, -1).map((point) => point.toISOString());
  const { rows } = await executor.query(progressSql, [
    ...[String(playerId), idFrom(since), since.toISOString(), plainArray(between)],
  ]);
  const steps = rows.map((row) => ({
    asset: text(row, "asset"),
    step: counter(row, "step"),
    bets: whole(row, "bets"),
    stakedBase: whole(row, "staked"),
    netBase: whole(row, "net"),
  }));
  return [...Map.groupBy(steps, ({ asset }) => asset)].map(([asset, own]): PlayProgress => {
    if (!isAssetId(asset)) throw new TypeError(`${asset} is not an asset`);
    const sum = (value: (step: (typeof own)[number]) => bigint, until = points.length) =>
      own.reduce((total, one) => (one.step < until ? total + value(one) : total), 0n);
    return {
      asset,
      bets: sum(({ bets }) => bets),
      stakedBase: sum(({ stakedBase }) => stakedBase),
      netBase: sum(({ netBase }) => netBase),
      progress: points.map((_, index) => sum(({ netBase }) => netBase, index + 1)),
    };
  });
}

/** Returns the number of a player's open bets, which are placed but not settled. */
export async function openBetCount(executor: Executor, playerId: bigint): Promise<number> {
  const { rows } = await executor.query(
    "SELECT count(*)::text AS held FROM hold WHERE player_id = $1::bigint AND state = 'held'",
    [String(playerId)],
  );
  const [row] = rows;
  return row === undefined ? 0 : counter(row, "held");
}
