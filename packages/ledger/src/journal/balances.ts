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

/** A player's money in base units, for every asset. An asset without movements has the amount 0. */
export interface Holdings {
  /** The amounts that the player can stake, swap and withdraw. */
  readonly balances: ByAsset;
  /** Deposits above the player's deposit limits. The player can only withdraw deposits above the deposit limits. */
  readonly withdrawOnly: ByAsset;
  /** The amount that the player can withdraw: the sum of playable and withdraw-only amounts. */
  readonly together: ByAsset;
}

/** Returns all amounts that a player owns, from one snapshot of the database. */
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

/** Returns the amounts that a player can stake and swap. The result does not contain withdraw-only amounts. */
export async function balances(executor: Executor, playerId: bigint): Promise<ByAsset> {
  return (await holdings(executor, playerId)).balances;
}

/** A system account of the ledger, in one asset. */
export interface SystemName {
  readonly account: SystemAccount;
  readonly asset: AssetId;
}

/**
 * Returns a system account's balance: credits minus debits. The table `pool` stores the balance of a pool, and the
 * balance of `open_bets` is the sum of the open holds. For other accounts, the function computes the balance from the
 * posted transfers.
 *
 * The balance of the house also uses the sums of closed days and the day sums of later bets. With these sums, parallel
 * bets need not update one common row. `reconcile` checks that the sums of closed days and the day sums match the
 * journal.
 *
 * @returns base units. The balance is negative for sources of money (chain_in, issuance) and for a house that lost more
 * money than it received
 */
export async function systemBalance(
  executor: Executor,
  account: SystemAccount,
  asset: AssetId,
): Promise<bigint> {
  const [balance = 0n] = await systemBalances(executor, [{ account, asset }]);
  return balance;
}

/** Returns the balances of several system accounts from one snapshot, in the order of `names`. */
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

/** SQL of credits minus debits, including archived transfers. */
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
 * Returns the last closed day of each asset. The last closed day is a separate query, because the planner uses the
 * index of days only if the day is a parameter. With a subquery for the day, the planner would read the whole table.
 * The sums of closed days never change, so the result stays valid if another day is closed between the two queries.
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
 * Returns the house's own money in an asset, which determines the largest allowed win. The query reads one row per
 * player, game and open day, so callers should cache the result for some seconds.
 *
 * @returns base units
 */
export async function bankroll(executor: Executor, asset: AssetId): Promise<bigint> {
  return await systemBalance(executor, "house", asset);
}

/**
 * Closes finished days: stores the house's sums of each day, so that the bankroll query need not read the bets of the
 * day. The call can be repeated, and several processes can call the function at the same time. Close a day only when
 * one more day has passed. A bet that is settled on a closed day would be missing in the bankroll, and `reconcile`
 * would report the bet.
 *
 * @param before the first UTC day that stays open, for example `2026-11-21`
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
