import { type AssetId, isAssetId } from "@gemplay/money";
import { type Executor, idFrom, text, whole } from "../database/index.ts";

// The query reads single bets only of the UTC day in which the period begins, and reads the sums of all later days. The
// comment on `progressSql` explains the two ranges of single bets. A bet belongs to the day of its settlement, so a bet
// that was settled on a later day is in the sums only.
const netSql = `
  SELECT asset::text AS asset, sum(net)::text AS net FROM (
    SELECT b.asset, b.payout - b.amount AS net FROM bet b
    WHERE b.player_id = $1::bigint AND b.id >= $2::uuid AND b.id < $5::uuid AND b.at < $4::timestamptz
    UNION ALL
    SELECT b.asset, b.payout - b.amount FROM hold h
    CROSS JOIN LATERAL (SELECT * FROM bet b WHERE b.player_id = $1::bigint AND b.id = h.id OFFSET 0) b
    WHERE h.player_id = $1::bigint AND h.state = 'settled' AND h.id < $2::uuid
      AND h.over_at >= $3::timestamptz AND h.over_at < $4::timestamptz
    UNION ALL
    SELECT d.asset, d.paid - d.staked FROM day_sum d
    WHERE d.player_id = $1::bigint AND d.day >= ($4::timestamptz AT TIME ZONE 'UTC')::date
  ) settled GROUP BY 1`;

/**
 * Returns a player's payouts minus the player's stakes of all bets that were settled at a given time or later, in base
 * units. The query reads the single bets of at most one day, so a long period is not slower than a day.
 *
 * @returns one entry for each asset with a bet
 */
export async function netSince(
  executor: Executor,
  playerId: bigint,
  since: Date,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const nextDay = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), since.getUTCDate() + 1));
  const { rows } = await executor.query(netSql, [
    ...[String(playerId), idFrom(since), since.toISOString(), nextDay.toISOString(), idFrom(nextDay)],
  ]);
  return new Map(
    rows.map((row) => {
      const asset = text(row, "asset");
      if (!isAssetId(asset)) throw new TypeError(`${asset} is not an asset`);
      return [asset, whole(row, "net")];
    }),
  );
}
