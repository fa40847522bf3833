import { type AssetId, assetIds, isAssetId } from "@gemplay/money";
import { isPool, type SystemAccount } from "./accounts.ts";
import { type Executor, type Row, text, whole } from "./executor.ts";

/**
 * A player's balances.
 *
 * @returns base units for every asset, 0 where nothing ever moved
 */
export async function balances(
  executor: Executor,
  playerId: bigint,
): Promise<Readonly<Record<AssetId, bigint>>> {
  const { rows } = await executor.query(
    "SELECT asset::text AS asset, balance::text AS balance FROM wallet WHERE player_id = $1::bigint",
    [String(playerId)],
  );
  const result = Object.fromEntries(assetIds.map((asset) => [asset, 0n])) as Record<AssetId, bigint>;
  for (const row of rows) {
    const asset = text(row, "asset");
    if (isAssetId(asset)) result[asset] = whole(row, "balance");
  }
  return result;
}

/**
 * A system account's balance: credits less debits. A pool's is its running sum, that of `open_bets` the sum of the holds
 * that stand; the others are derived from the posted transfers and, for the house, from the sums of closed days and the day sums of the bets since (whose agreement
 * with the journal `reconcile` proves), so that no row is shared by all bets.
 *
 * @returns base units; negative for sources (chain_in, issuance) and for a house that lost more than it was given
 */
export async function systemBalance(
  executor: Executor,
  account: SystemAccount,
  asset: AssetId,
): Promise<bigint> {
  const [row] = await balanceRows(executor, account, asset);
  return row === undefined ? 0n : whole(row, "balance");
}

async function balanceRows(executor: Executor, account: SystemAccount, asset: AssetId): Promise<Row[]> {
  if (isPool(account)) return (await executor.query(poolBalance, [account, asset])).rows;
  if (account === "open_bets") return (await executor.query(heldBalance, [asset])).rows;
  return (await executor.query(derivedBalance, [account, asset, await lastClosed(executor, asset)])).rows;
}

const heldBalance = `
  SELECT coalesce(sum(amount), 0)::text AS balance FROM hold WHERE asset = $1::text AND state = 'held'`;

const poolBalance = `SELECT balance::text AS balance FROM pool WHERE account = $1::text AND asset = $2::text`;

/**
 * The last closed day of an asset, before all days when there is none. A question of its own: the planner takes a day
 * that it knows by index, and reads the whole table for one that a subquery will tell. Closed days do not change, so it
 * is no matter when another is closed meanwhile.
 */
async function lastClosed(executor: Executor, asset: AssetId): Promise<string> {
  const { rows } = await executor.query(
    "SELECT coalesce(max(day), '-infinity')::text AS day FROM house_day WHERE asset = $1::text",
    [asset],
  );
  const [row] = rows;
  return row === undefined ? "-infinity" : text(row, "day");
}

const derivedBalance = `
  SELECT (
    coalesce((SELECT sum(amount) FROM transfer
              WHERE credit = $1::text AND asset = $2::text AND idempotency_key IS NOT NULL), 0)
    - coalesce((SELECT sum(amount) FROM transfer
                WHERE debit = $1::text AND asset = $2::text AND idempotency_key IS NOT NULL), 0)
    + CASE WHEN $1::text = 'house'
           THEN coalesce((SELECT sum(won) FROM house_day WHERE asset = $2::text AND day <= $3::date), 0)
              + coalesce((SELECT sum(staked - paid) FROM day_sum
                          WHERE asset = $2::text AND day > $3::date), 0) ELSE 0 END
  )::text AS balance`;

/**
 * The house's own money in an asset, from which the largest win allowed is taken. It reads one row per player and game of
 * each day that is not closed: keep the answer for some seconds instead of asking for each bet.
 *
 * @returns base units
 */
export async function bankroll(executor: Executor, asset: AssetId): Promise<bigint> {
  return await systemBalance(executor, "house", asset);
}

/**
 * Sums up the days that are over, so that the bankroll need not. Safe to repeat and to race. What is settled on a closed
 * day afterwards would be missing in the bankroll (`reconcile` finds it): leave a day's distance.
 *
 * @param before first UTC day that stays open, as `2026-11-21`
 */
export async function closeHouseDays(executor: Executor, asset: AssetId, before: string): Promise<void> {
  await executor.query(
    `INSERT INTO house_day (asset, day, won)
     SELECT d.asset, d.day, sum(d.staked - d.paid) FROM day_sum d
     WHERE d.asset = $1::text AND d.day < $2::date AND d.day > $3::date
     GROUP BY d.asset, d.day ON CONFLICT DO NOTHING`,
    [asset, before, await lastClosed(executor, asset)],
  );
}
