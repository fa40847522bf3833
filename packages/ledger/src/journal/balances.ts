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

/**
 * A player's money in base units, for each asset. The amount is 0 for an asset in which the player has no movements.
 */
export interface Holdings {
  /** The playable amounts, which the player can stake, swap and withdraw. */
  readonly balances: ByAsset;
  /**
   * Deposits above the player's deposit limits. The player can withdraw this money, but can neither stake nor swap it.
   */
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

/**
 * Returns the amounts that a player can stake, swap and withdraw. The result does not contain withdraw-only amounts.
 */
export async function balances(executor: Executor, playerId: bigint): Promise<ByAsset> {
  return (await holdings(executor, playerId)).balances;
}

/** Names the balance of a system account in one asset. */
export interface SystemName {
  readonly account: SystemAccount;
  readonly asset: AssetId;
}

/**
 * Returns a system account's balance: credits minus debits. The table `pool` stores the balances of pools, and the
 * balance of `open_bets` is the sum of the open holds. For accounts without a stored balance, the function computes the
 * balance from the transfers.
 *
 * For the house, the function adds the stored sums of closed days and the bets of all later days. Because of these
 * sums, parallel bets need not update one common balance row. `reconcile` checks that the sums of closed days and the
 * day sums match the journal.
 *
 * @returns base units. The balance is negative for sources of money (chain_in, issuance), and for a house that has lost
 * more than it received
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

/** SQL expression for the credits minus the debits of an account, including archived transfers. */
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
 * Returns the last closed day of each asset in the table `house_day`. A separate query reads the last closed day,
 * because the planner uses the index on days only if the day is a parameter. With a subquery for the day, the planner
 * would read the whole table. The sums of closed days never change, so the balance is also correct if another day is
 * closed between the two queries.
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
 * Closes finished days: stores the house's sums of each day, so that the query for the bankroll need not read the bets.
 * The function can be called repeatedly, and by several processes at the same time. If a bet is settled on a day that
 * is already closed, the bankroll does not contain the bet, and `reconcile` reports the bet.
 *
 * @param before the first UTC day that the function does not close, for example `2026-11-21`; yesterday at the latest
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
