import {
  type Executor,
  LedgerError,
  optionalText,
  type Row,
  requireTransaction,
  whole,
} from "../database/index.ts";
import { findPosted, keyOf, lockWallets, post } from "../journal/index.ts";
import { rewardedAsset } from "./bet-rewards.ts";
import { rakebackUnits } from "./community-reads.ts";

/**
 * The player who collects commission or rakeback, and the idempotency key of the request. A repeated request with the
 * same idempotency key returns the amount of the first request and pays nothing.
 */
export interface Collecting {
  readonly playerId: bigint;
  readonly idempotencyKey: string;
}

/**
 * Pays a player all uncollected commission from the house, inside the caller's transaction.
 *
 * @param options.fromTurnoverBase the turnover of the player's friends, in base units, below which no commission is
 * paid
 * @returns base units of PLAY; 0 if there is no commission or if the friends' turnover is too low
 * @throws {LedgerError} not_in_transaction, idempotency_conflict
 */
export async function collectCommission(
  executor: Executor,
  { playerId, idempotencyKey }: Collecting,
  { fromTurnoverBase }: { readonly fromTurnoverBase: bigint },
): Promise<bigint> {
  await requireTransaction(executor);
  const { rows } = await executor.query(
    `SELECT turnover::text AS turnover, (commission - collected)::text AS ready FROM community_standing
     WHERE player_id = $1::bigint FOR UPDATE`,
    [String(playerId)],
  );
  const [row] = rows;
  if (row === undefined) return 0n;
  const before = await collectedUnder(executor, { playerId, idempotencyKey }, "commission");
  if (before !== undefined) return before;
  const amountBase = whole(row, "ready");
  if (amountBase === 0n || whole(row, "turnover") < fromTurnoverBase) return 0n;
  await post(executor, [
    {
      playerId,
      idempotencyKey,
      amountBase,
      asset: rewardedAsset,
      kind: "commission",
      debit: "house",
      credit: "player",
      reference: idempotencyKey,
    },
  ]);
  await executor.query(
    "UPDATE community_standing SET collected = collected + $2::numeric WHERE player_id = $1::bigint",
    [String(playerId), String(amountBase)],
  );
  return amountBase;
}

/**
 * Pays a player the uncollected rakeback in GEM from the rewards budget. An amount below one base unit stays stored
 * until the player collects rakeback again.
 *
 * @returns base units of GEM; 0 if there is no rakeback
 * @throws {LedgerError} not_in_transaction, idempotency_conflict, pool_exhausted (no money moved; the player can
 * collect later)
 */
export async function collectRakeback(
  executor: Executor,
  { playerId, idempotencyKey }: Collecting,
): Promise<bigint> {
  await requireTransaction(executor);
  await lockWallets(executor, [
    { playerId, asset: rewardedAsset },
    { playerId, asset: "GEM" },
  ]);
  const before = await collectedUnder(executor, { playerId, idempotencyKey }, "rakeback");
  if (before !== undefined) return before;
  const { rows } = await executor.query(
    "SELECT rakeback::text AS rakeback FROM wallet WHERE player_id = $1::bigint AND asset = $2::text",
    [String(playerId), rewardedAsset],
  );
  const amountBase = whole(rows[0] as Row, "rakeback") / rakebackUnits;
  if (amountBase === 0n) return 0n;
  await post(executor, [
    {
      playerId,
      idempotencyKey,
      amountBase,
      asset: "GEM",
      kind: "rakeback",
      debit: "rewards_budget",
      credit: "player",
      reference: idempotencyKey,
    },
  ]);
  await executor.query(
    "UPDATE wallet SET rakeback = rakeback - $3::numeric WHERE player_id = $1::bigint AND asset = $2::text",
    [String(playerId), rewardedAsset, String(amountBase * rakebackUnits)],
  );
  return amountBase;
}

/**
 * Pays a player the gift for a reached level once, from the rewards budget.
 *
 * @returns base units of GEM, even if the gift was already paid; undefined if the player has not reached the level
 * @throws {LedgerError} not_in_transaction, pool_exhausted (no money moved; the player can collect later)
 */
export async function collectGift(
  executor: Executor,
  { playerId, level }: { readonly playerId: bigint; readonly level: number },
): Promise<bigint | undefined> {
  await requireTransaction(executor);
  const { rows } = await executor.query(
    `SELECT gift::text AS gift, collected_at::text AS collected_at FROM level_up
     WHERE player_id = $1::bigint AND level = $2::smallint FOR UPDATE`,
    [String(playerId), level],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const amountBase = whole(row, "gift");
  if (optionalText(row, "collected_at") !== undefined) return amountBase;
  if (amountBase > 0n)
    await post(executor, [
      {
        playerId,
        amountBase,
        asset: "GEM",
        kind: "level_gift",
        idempotencyKey: `level_gift:${level}`,
        debit: "rewards_budget",
        credit: "player",
        reference: `level ${level}`,
      },
    ]);
  await executor.query(
    `UPDATE level_up SET collected_at = statement_timestamp() WHERE player_id = $1::bigint AND level = $2::smallint`,
    [String(playerId), level],
  );
  return amountBase;
}

/**
 * Returns the amount that an earlier request with the same idempotency key paid. The caller must hold the same lock
 * that every payment of this kind holds.
 * @throws {LedgerError} idempotency_conflict if the idempotency key was used for another kind of payment
 */
async function collectedUnder(
  executor: Executor,
  collecting: Collecting,
  kind: string,
): Promise<bigint | undefined> {
  const before = (await findPosted(executor, [collecting])).get(keyOf(collecting));
  if (before !== undefined && before.kind !== kind)
    throw new LedgerError("idempotency_conflict", collecting.idempotencyKey);
  return before?.amountBase;
}
