import { isUuid } from "@gemplay/ledger";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Address } from "viem";
import type { AccountNonce } from "../../platform/chain-sender/index.ts";
import { type NewestPage, newestFirst } from "../../platform/database/index.ts";
import type { ChainAsset, WithdrawalTerms } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase, WithdrawalTable } from "../wallet.tables.ts";

/** The stored reason of a withdrawal that waits until the player's identity check has passed. */
export const identityReason = "identity";
/** The stored reason of a withdrawal whose player cannot start another identity check. An operator must review it. */
export const identityRefusedReason = "identity_refused";

/** A withdrawal of a player. All amounts are in base units. */
export interface Withdrawal {
  readonly playerId: bigint;
  readonly id: string;
  /** The id of the withdrawal's payout in the vault contract. */
  readonly payoutId: WithdrawalTable["payout_id"];
  /** The position of the withdrawal among all withdrawals, which lists with pages use as the cursor. */
  readonly number: bigint;
  readonly requestId: string;
  /**
   * The id of the API call that requested the withdrawal, which the response of the call contains; null if no API call
   * requested the withdrawal.
   */
  readonly callId: string | null;
  readonly asset: WithdrawalTable["asset"];
  readonly token: WithdrawalTable["token"];
  readonly network: string;
  readonly address: WithdrawalTable["address"];
  readonly amountBase: bigint;
  readonly feeBase: bigint;
  /** The amount that the recipient gets, which is the amount of the withdrawal minus the fee. */
  readonly netBase: bigint;
  /** The value of the withdrawal in U at the time of the request; null if no price was set. */
  readonly valueUBase: bigint | null;
  readonly automatic: boolean;
  readonly status: WithdrawalTable["status"];
  readonly reason: string | null;
  /** The payout account and the nonce of the current signed transaction. */
  readonly payer: WithdrawalTable["payer"];
  readonly nonce: bigint | null;
  readonly retryAt: Date | null;
  /**
   * The time until which a held withdrawal waits, or the time of its release for a withdrawal that has waited; null for
   * a withdrawal that never waited.
   */
  readonly heldUntil: Date | null;
  /**
   * The time at which an operator's approval or the end of the waiting time released the withdrawal for payment. Null
   * if the withdrawal needed no release or is not released yet.
   */
  readonly payableAt: Date | null;
  readonly transactionHash: WithdrawalTable["transaction_hash"];
  readonly requestedAt: Date;
  readonly changedAt: Date;
}

/** A withdrawal with a signed transaction that can pay the withdrawal. */
export interface SignedWithdrawal extends Withdrawal {
  readonly payer: Address;
  readonly nonce: bigint;
}

/** The primary key of a withdrawal. */
type WithdrawalName = Pick<Withdrawal, "playerId" | "id">;
export type NewWithdrawal = Omit<Withdrawal, "number" | "netBase" | "callId" | "payableAt"> &
  Partial<Pick<Withdrawal, "callId">>;
/** The fields of a withdrawal that can change after the request. */
export type WithdrawalChange = Partial<
  Pick<
    Withdrawal,
    | "status"
    | "reason"
    | "automatic"
    | "heldUntil"
    | "payableAt"
    | "payer"
    | "nonce"
    | "retryAt"
    | "transactionHash"
    | "changedAt"
  >
>;

/** Converts a database row to a withdrawal. */
export function toWithdrawal(row: Selectable<WithdrawalTable>): Withdrawal {
  const { id, number, asset, token, network, address, automatic, status, reason, payer, nonce } = row;
  const [amountBase, feeBase] = [BigInt(row.amount), BigInt(row.fee)];
  return {
    id,
    number,
    asset,
    token,
    network,
    address,
    automatic,
    status,
    reason,
    payer,
    nonce,
    amountBase,
    feeBase,
    netBase: amountBase - feeBase,
    playerId: row.player_id,
    payoutId: row.payout_id,
    requestId: row.request_id,
    callId: row.call_id,
    valueUBase: row.value_u === null ? null : BigInt(row.value_u),
    retryAt: row.retry_at,
    heldUntil: row.held_until,
    payableAt: row.payable_at,
    transactionHash: row.transaction_hash,
    requestedAt: row.requested_at,
    changedAt: row.changed_at,
  };
}

function toRow(withdrawal: NewWithdrawal): Insertable<WithdrawalTable> {
  const { id, asset, token, network, address, automatic, status, reason, payer, nonce } = withdrawal;
  const { amountBase, feeBase, valueUBase } = withdrawal;
  return {
    id,
    asset,
    token,
    network,
    address,
    automatic,
    status,
    reason,
    payer,
    nonce,
    amount: String(amountBase),
    fee: String(feeBase),
    value_u: valueUBase === null ? null : String(valueUBase),
    player_id: withdrawal.playerId,
    payout_id: withdrawal.payoutId,
    request_id: withdrawal.requestId,
    call_id: withdrawal.callId ?? null,
    retry_at: withdrawal.retryAt,
    held_until: withdrawal.heldUntil,
    transaction_hash: withdrawal.transactionHash,
    requested_at: withdrawal.requestedAt,
    changed_at: withdrawal.changedAt,
  };
}

/** Converts the changed fields of a withdrawal to database columns. All other columns stay unchanged. */
function toColumns(change: WithdrawalChange): Updateable<WithdrawalTable> {
  const { heldUntil, payableAt, retryAt, transactionHash, changedAt, ...same } = change;
  return {
    ...same,
    ...(heldUntil === undefined ? {} : { held_until: heldUntil }),
    ...(payableAt === undefined ? {} : { payable_at: payableAt }),
    ...(retryAt === undefined ? {} : { retry_at: retryAt }),
    ...(transactionHash === undefined ? {} : { transaction_hash: transactionHash }),
    ...(changedAt === undefined ? {} : { changed_at: changedAt }),
  };
}

/** Returns the withdrawal that an API request made; undefined if the request made no withdrawal. */
export async function findByRequest(
  db: WalletDatabase,
  playerId: bigint,
  requestId: string,
): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return row && toWithdrawal(row);
}

export async function insertWithdrawal(db: WalletDatabase, withdrawal: NewWithdrawal): Promise<Withdrawal> {
  const stored = db.insertInto("withdrawal").values(toRow(withdrawal)).returningAll();
  return toWithdrawal(await stored.executeTakeFirstOrThrow());
}

/** Returns a withdrawal of any player by its id. */
export async function findWithdrawal(db: WalletDatabase, id: string): Promise<Withdrawal | undefined> {
  const row = await db.selectFrom("withdrawal").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toWithdrawal(row);
}

/** Locks a withdrawal of any player until the transaction ends, and returns the withdrawal. */
export async function lockWithdrawal(db: WalletDatabase, id: string): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toWithdrawal(row);
}

/** Writes the changed fields of a withdrawal, whose row the caller has locked. */
export async function updateWithdrawal(
  db: WalletDatabase,
  { playerId, id }: WithdrawalName,
  change: WithdrawalChange,
): Promise<Withdrawal> {
  const row = await db
    .updateTable("withdrawal")
    .set(toColumns(change))
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWithdrawal(row);
}

/**
 * Returns the total value of a player's withdrawals without a review since a time, in U base units. Failed withdrawals
 * do not count, because failed withdrawals were refunded.
 */
export async function automaticSince(db: WalletDatabase, playerId: bigint, since: Date): Promise<bigint> {
  const { used } = await db
    .selectFrom("withdrawal")
    .select(sql<string>`coalesce(sum(value_u), 0)::text`.as("used"))
    .where("player_id", "=", playerId)
    .where("automatic", "=", true)
    .where(sql<boolean>`coalesce(held_until, requested_at) > ${since}`)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  return BigInt(used);
}

/**
 * Returns the total value of a player's other withdrawals that are not finished, or that were requested or released
 * after a time, in U base units. Failed withdrawals do not count, because failed withdrawals were refunded.
 *
 * @param but the id of the withdrawal that does not count
 * @returns null if the value of one of the withdrawals is unknown
 */
export async function valueSince(
  db: WalletDatabase,
  playerId: bigint,
  since: Date,
  but: string,
): Promise<bigint | null> {
  const { total, unknown } = await db
    .selectFrom("withdrawal")
    .select([
      sql<string>`coalesce(sum(value_u), 0)::text`.as("total"),
      sql<boolean>`coalesce(bool_or(value_u IS NULL), false)`.as("unknown"),
    ])
    .where("player_id", "=", playerId)
    .where(({ or, eb }) =>
      or([
        eb("status", "in", ["under_review", "pending", "submitted"]),
        eb(sql<Date>`coalesce(payable_at, requested_at)`, ">", since),
      ]),
    )
    .where("status", "<>", "failed")
    .where("id", "<>", but)
    .executeTakeFirstOrThrow();
  return unknown ? null : BigInt(total);
}

/** Returns a player's withdrawals that wait for a review, for an identity check or for the end of a waiting time. */
export async function underReviewOf(db: WalletDatabase, playerId: bigint): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("status", "=", "under_review")
    .orderBy("number")
    .execute();
  return rows.map(toWithdrawal);
}

/** Returns the ids of a player's withdrawals that wait for the given reasons, the oldest first. */
export async function waitingFor(
  db: WalletDatabase,
  playerId: bigint,
  reasons: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .select("id")
    .where("player_id", "=", playerId)
    .where("status", "=", "under_review")
    .where("reason", "in", reasons)
    .orderBy("number")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the totals of a player's withdrawals with a review since a time, by asset and in base units. Failed
 * withdrawals do not count. Withdrawals also do not count while they wait because the funds password was recently set,
 * or for an identity check.
 */
export async function reviewedSince(
  db: WalletDatabase,
  playerId: bigint,
  since: Date,
): Promise<Readonly<Record<ChainAsset, bigint>>> {
  const rows = await db
    .selectFrom("withdrawal")
    .select(["asset", sql<string>`sum(amount)::text`.as("sum")])
    .where("player_id", "=", playerId)
    .where("automatic", "=", false)
    .where("requested_at", ">=", since)
    .where("status", "<>", "failed")
    .where(
      sql<boolean>`coalesce(reason, '') NOT IN (${heldReason}, ${identityReason}, ${identityRefusedReason})`,
    )
    .groupBy("asset")
    .execute();
  const sumOf = (wanted: ChainAsset) => BigInt(rows.find(({ asset }) => asset === wanted)?.sum ?? "0");
  return { PLAY: sumOf("PLAY"), U: sumOf("U") };
}

/**
 * Returns the time of a player's last withdrawal with the same values, if the withdrawal was made after the given time.
 * Failed withdrawals do not count, because failed withdrawals were refunded.
 */
export async function sameSince(
  db: WalletDatabase,
  playerId: bigint,
  { asset, network, address, amountBase }: WithdrawalTerms,
  since: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("withdrawal")
    .select("requested_at")
    .where("player_id", "=", playerId)
    .where("asset", "=", asset)
    .where("network", "=", network)
    .where("address", "=", address)
    .where("amount", "=", String(amountBase))
    .where("status", "<>", "failed")
    .where("requested_at", ">", since)
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.requested_at;
}

/** Returns the number of a player's withdrawals that wait for payment or for a final block, without those under review. */
export async function countUnderway(db: WalletDatabase, playerId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("withdrawal")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("player_id", "=", playerId)
    .where("status", "in", ["pending", "submitted"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns held withdrawals whose waiting time is over, ordered by the end of the waiting time. */
export async function dueWithdrawals(db: WalletDatabase, at: Date, limit: number): Promise<WithdrawalName[]> {
  return await db
    .selectFrom("withdrawal")
    .select(["id", "player_id as playerId"])
    .where("reason", "=", heldReason)
    .where("held_until", "<=", at)
    .orderBy("held_until")
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** Returns the withdrawals with a signed transaction that is not final, ordered by nonce. */
export async function signedWithdrawals(db: WalletDatabase): Promise<SignedWithdrawal[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "in", ["pending", "submitted"])
    .where("nonce", "is not", null)
    .orderBy("nonce")
    .execute();
  return rows.flatMap((row) =>
    row.payer === null || row.nonce === null
      ? []
      : [{ ...toWithdrawal(row), payer: row.payer, nonce: row.nonce }],
  );
}

/**
 * Returns the next withdrawals that the worker should pay, in the order in which the withdrawals became due. A
 * postponed withdrawal becomes due later, so withdrawals that the vault refuses do not block other withdrawals.
 */
export async function unsignedWithdrawals(
  db: WalletDatabase,
  at: Date,
  limit: number,
): Promise<Withdrawal[]> {
  if (limit <= 0) return [];
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .where(({ or, eb }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", at)]))
    .orderBy(sql`coalesce(retry_at, requested_at)`)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map(toWithdrawal);
}

/**
 * Records the nonce of a withdrawal's transaction. The caller uses the transaction that also stores the signed bytes.
 *
 * @returns false if an operator has refused the withdrawal, or if another process has signed the withdrawal
 */
export async function claimForPayout(
  trx: WalletDatabase,
  withdrawal: Pick<Withdrawal, "id">,
  { sender: payer, nonce }: AccountNonce,
  at: Date,
): Promise<boolean> {
  const row = await lockWithdrawal(trx, withdrawal.id);
  if (row === undefined || row.status !== "pending" || row.nonce !== null) return false;
  await updateWithdrawal(trx, row, { payer, nonce, retryAt: null, reason: null, changedAt: at });
  return true;
}

/** Postpones a pending withdrawal that cannot be paid now, for example because the vault refused it. */
export async function postpone(
  db: WalletDatabase,
  withdrawal: Withdrawal,
  reason: string,
  retryAt: Date,
): Promise<void> {
  await db
    .updateTable("withdrawal")
    .set({ reason, retry_at: retryAt })
    .where("player_id", "=", withdrawal.playerId)
    .where("id", "=", withdrawal.id)
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .execute();
}

/** Returns one page of a player's withdrawals, the newest first. */
export async function withdrawalPage(
  db: WalletDatabase,
  playerId: bigint,
  page: NewestPage,
): Promise<Withdrawal[]> {
  let own = db.selectFrom("withdrawal").selectAll().where("player_id", "=", playerId);
  if (page.id !== undefined) own = own.where("id", "=", isUuid(page.id) ? page.id : null);
  return (await newestFirst(own, { place: "number", at: "requested_at" }, page).execute()).map(toWithdrawal);
}

/** Returns withdrawals with the given status, the oldest first. */
export async function withdrawalsOf(
  db: WalletDatabase,
  status: Withdrawal["status"],
  limit: number,
): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "=", status)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map(toWithdrawal);
}
