import { type AssetId, isAssetId } from "@gemplay/money";
import {
  counter,
  type Executor,
  optionalText,
  playersChangeSql,
  text,
  timeOfId,
  whole,
} from "../database/index.ts";

/**
 * Returns the end of the last archived month: from this time on, the database contains all bets and movements of a
 * player. Returns undefined if no bet or movement of the player is archived.
 */
export async function rowsSince(executor: Executor, playerId: bigint): Promise<Date | undefined> {
  const { rows } = await executor.query(
    `SELECT to_char(max(month) + interval '1 month', 'YYYY-MM-DD') AS since FROM put_away_month
     WHERE is_away AND EXISTS (SELECT FROM away_transfer a WHERE a.player_id = $1::bigint)`,
    [String(playerId)],
  );
  const since = rows[0] && optionalText(rows[0], "since");
  return since === undefined ? undefined : new Date(`${since}T00:00:00Z`);
}

/**
 * Returns the end of the last archived month if the bet or movement with the id `id` may be archived. Returns undefined
 * if this bet or movement cannot be archived.
 */
export async function archivedBefore(
  executor: Executor,
  playerId: bigint,
  id: string,
): Promise<Date | undefined> {
  const since = await rowsSince(executor, playerId);
  // Only ids of UUID version 7 contain a time. All bets and movements of the ledger have ids of UUID version 7.
  return since !== undefined && id.charAt(14) === "7" && timeOfId(id) < since.getTime() ? since : undefined;
}

/**
 * Prevents other processes from archiving or restoring a month until the caller's transaction ends. A caller that reads
 * for a long time from one snapshot needs this lock.
 *
 * `lockMonths` must be the first statement of the transaction. A snapshot contains the archive state of each month, but
 * does not prevent another process from dropping archived rows.
 */
export async function lockMonths(executor: Executor): Promise<void> {
  await executor.query("LOCK TABLE bet, transfer, hold IN ACCESS SHARE MODE");
}

/** The sums that replace the archived bets and movements of a player. Amounts are in base units. */
interface ArchivedSums {
  /** The end of the last archived month: from this time on, the database contains all rows of the player. */
  readonly since: Date;
  readonly sums: readonly {
    readonly asset: AssetId;
    readonly rounds: number;
    readonly stakedBase: bigint;
    readonly paidBase: bigint;
    /** The sum of the player's archived movements, without bets. */
    readonly movedBase: bigint;
  }[];
  /** The used nonces of archived bets and holds, as ranges from `from` (included) to `until` (excluded). */
  readonly nonces: readonly { readonly seedNo: number; readonly from: number; readonly until: number }[];
}

/**
 * Returns the sums that replace the archived bets and movements of a player. Returns undefined if no bet or movement of
 * the player is archived.
 */
export async function archivedSums(executor: Executor, playerId: bigint): Promise<ArchivedSums | undefined> {
  const since = await rowsSince(executor, playerId);
  if (since === undefined) return undefined;
  const { rows: sums } = await executor.query(
    `SELECT asset, sum(rounds)::text AS rounds, sum(staked)::text AS staked, sum(paid)::text AS paid, sum(moved)::text AS moved FROM (
       SELECT asset::text AS asset, rounds, staked, paid, 0 AS moved FROM away_bet WHERE player_id = $1::bigint
       UNION ALL
       SELECT asset::text, 0, 0, 0, ${playersChangeSql} FROM away_transfer
       WHERE player_id = $1::bigint AND kind NOT IN ('stake', 'payout') AND debit <> 'open_bets' AND credit <> 'open_bets'
     ) parts GROUP BY asset ORDER BY asset`,
    [String(playerId)],
  );
  const { rows: nonces } = await executor.query(
    `SELECT n.seed_no::text AS seed_no, lower(r)::text AS from, upper(r)::text AS until
     FROM away_nonces n CROSS JOIN LATERAL unnest(n.nonces) r WHERE n.player_id = $1::bigint ORDER BY n.seed_no, lower(r)`,
    [String(playerId)],
  );
  return {
    since,
    sums: sums.flatMap((row) => {
      const asset = text(row, "asset");
      if (!isAssetId(asset)) return [];
      return {
        asset,
        rounds: counter(row, "rounds"),
        stakedBase: whole(row, "staked"),
        paidBase: whole(row, "paid"),
        movedBase: whole(row, "moved"),
      };
    }),
    nonces: nonces.map((row) => ({
      seedNo: counter(row, "seed_no"),
      from: counter(row, "from"),
      until: counter(row, "until"),
    })),
  };
}
