import { type AssetId, assetIds, isAssetId } from "@gemplay/money";
import {
  type Executor,
  isPool,
  plainArray,
  type Row,
  type SystemAccount,
  text,
  whole,
} from "../database/index.ts";

type ByAsset = Readonly<Record<AssetId, bigint>>;

/** What a player holds: base units for every asset, 0 where nothing ever moved. */
export interface Holdings {
  /** Can be staked, swapped and withdrawn. */
  readonly balances: ByAsset;
  /** Came above the player's limits on deposits: can only be withdrawn. */
  readonly withdrawOnly: ByAsset;
  /** Both: what can be withdrawn. */
  readonly together: ByAsset;
}

/** All that a player holds, of one moment. */
export async function holdings(executor: Executor, playerId: bigint): Promise<Holdings> {
  const { rows } = await executor.query(
    `SELECT asset::text AS asset, balance::text AS balance, withdraw_only::text AS withdraw_only
     FROM wallet WHERE player_id = $1::bigint`,
    [String(playerId)],
  );
  const byAsset = (read: (row: Row) => bigint) => {
    const result = Object.fromEntries(assetIds.map((asset) => [asset, 0n])) as Record<AssetId, bigint>;
    for (const row of rows) {
      const asset = text(row, "asset");
      if (isAssetId(asset)) result[asset] = read(row);
    }
    return result;
  };
  return {
    balances: byAsset((row) => whole(row, "balance")),
    withdrawOnly: byAsset((row) => whole(row, "withdraw_only")),
    together: byAsset((row) => whole(row, "balance") + whole(row, "withdraw_only")),
  };
}

/** A player's balances: what can be staked and swapped, without what can only be withdrawn. */
export async function balances(executor: Executor, playerId: bigint): Promise<ByAsset> {
  return (await holdings(executor, playerId)).balances;
}

/** A system account in one asset. */
export interface SystemName {
  readonly account: SystemAccount;
  readonly asset: AssetId;
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
  const [balance = 0n] = await systemBalances(executor, [{ account, asset }]);
  return balance;
}

/** The balances of several system accounts at one moment, in their order, as `systemBalance` says each. */
export async function systemBalances(executor: Executor, names: readonly SystemName[]): Promise<bigint[]> {
  const ofHouse = names.filter(({ account }) => account === "house").map(({ asset }) => asset);
  const closed = ofHouse.length === 0 ? undefined : await lastClosed(executor, ofHouse);
  const values: unknown[] = [];
  const value = (one: string) => `$${values.push(one)}`;
  const sums = names.map(({ account, asset }, place) => {
    const sum = isPool(account)
      ? poolBalance(value(account), value(asset))
      : account === "open_bets"
        ? heldBalance(value(asset))
        : account === "house"
          ? houseBalance(value(account), value(asset), value(closed?.get(asset) ?? "-infinity"))
          : postedBalance(value(account), value(asset));
    return `SELECT ${place} AS place, coalesce((${sum}), 0)::text AS balance`;
  });
  if (sums.length === 0) return [];
  const { rows } = await executor.query(`${sums.join(" UNION ALL ")} ORDER BY place`, values);
  return rows.map((row) => whole(row, "balance"));
}

const heldBalance = (asset: string) =>
  `SELECT sum(amount) FROM hold WHERE asset = ${asset}::text AND state = 'held'`;

const poolBalance = (account: string, asset: string) =>
  `SELECT balance FROM pool WHERE account = ${account}::text AND asset = ${asset}::text`;

/** Credits less debits, those that are put away among them. */
const postedBalance = (account: string, asset: string) =>
  [
    ["transfer", "idempotency_key IS NOT NULL"],
    ["away_transfer", "kind NOT IN ('stake', 'payout')"],
  ]
    .map(
      ([from, isPosted]) => `
  coalesce((SELECT sum(amount) FROM ${from}
            WHERE credit = ${account}::text AND asset = ${asset}::text AND ${isPosted}), 0)
  - coalesce((SELECT sum(amount) FROM ${from}
              WHERE debit = ${account}::text AND asset = ${asset}::text AND ${isPosted}), 0)`,
    )
    .join(" + ");

const houseBalance = (account: string, asset: string, day: string) => `
  ${postedBalance(account, asset)}
  + coalesce((SELECT sum(won) FROM house_day WHERE asset = ${asset}::text AND day <= ${day}::date), 0)
  + coalesce((SELECT sum(staked - paid) FROM day_sum WHERE asset = ${asset}::text AND day > ${day}::date), 0)`;

/**
 * The last closed day of each asset that has one. A question of its own: the planner takes a day that it knows by index,
 * and reads the whole table for one that a subquery will tell. Closed days do not change, so it is no matter when another
 * is closed meanwhile.
 */
async function lastClosed(
  executor: Executor,
  ofAssets: readonly AssetId[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await executor.query(
    `SELECT asset::text AS asset, max(day)::text AS day FROM house_day WHERE asset = ANY($1::text[]) GROUP BY asset`,
    [plainArray(ofAssets)],
  );
  return new Map(rows.map((row) => [text(row, "asset"), text(row, "day")]));
}

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
    [asset, before, (await lastClosed(executor, [asset])).get(asset) ?? "-infinity"],
  );
}
