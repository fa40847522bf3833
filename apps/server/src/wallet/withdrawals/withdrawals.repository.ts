import { isUuid } from "@gemplay/ledger";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Address } from "viem";
import type { NonceLane } from "../../platform/chain-sender/index.ts";
import { type NewestPage, newestFirst } from "../../platform/database/index.ts";
import type { WithdrawalTerms } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase, WithdrawalTable } from "../wallet.tables.ts";

/** A withdrawal; amounts in base units. */
export interface Withdrawal {
  readonly playerId: bigint;
  readonly id: string;
  /** Its id on the chain. */
  readonly payoutId: WithdrawalTable["payout_id"];
  /** Its place among all, for pages. */
  readonly number: bigint;
  readonly requestId: string;
  /** Of the call that asked for it, as its answer said it; null: none did. */
  readonly callId: string | null;
  readonly asset: WithdrawalTable["asset"];
  readonly token: WithdrawalTable["token"];
  readonly network: string;
  readonly address: WithdrawalTable["address"];
  readonly amountBase: bigint;
  readonly feeBase: bigint;
  /** What arrives: the amount less the fee. */
  readonly netBase: bigint;
  /** What it was worth in U when it was asked for; null while no price was set. */
  readonly valueUBase: bigint | null;
  readonly automatic: boolean;
  readonly status: WithdrawalTable["status"];
  readonly reason: string | null;
  /** The account and nonce under which it is signed now. */
  readonly payer: WithdrawalTable["payer"];
  readonly nonce: bigint | null;
  readonly retryAt: Date | null;
  /** Until when it waits after a fresh proof; null: it never did. */
  readonly heldUntil: Date | null;
  /** When a person, or the end of its waiting, let it be paid; null: as soon as it was asked for, or not so far. */
  readonly payableAt: Date | null;
  readonly transactionHash: WithdrawalTable["transaction_hash"];
  readonly requestedAt: Date;
  readonly changedAt: Date;
}

/** A withdrawal that something signed may pay. */
export interface SignedWithdrawal extends Withdrawal {
  readonly payer: Address;
  readonly nonce: bigint;
}

/** Which withdrawal. */
type WithdrawalName = Pick<Withdrawal, "playerId" | "id">;
export type NewWithdrawal = Omit<Withdrawal, "number" | "netBase" | "callId" | "payableAt"> &
  Partial<Pick<Withdrawal, "callId">>;
/** What may change of one. */
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

/** A stored row as the wallet knows it. */
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

/** Only what is named changes. */
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

/** The withdrawal that a request made, if it made one. */
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

/** A withdrawal by its id alone. */
export async function findWithdrawal(db: WalletDatabase, id: string): Promise<Withdrawal | undefined> {
  const row = await db.selectFrom("withdrawal").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toWithdrawal(row);
}

/** A withdrawal by its id alone, locked until the transaction ends. */
export async function lockWithdrawal(db: WalletDatabase, id: string): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toWithdrawal(row);
}

/** Writes what changed of a locked one. */
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

/** What a player's automatic withdrawals since a time were worth, in U base units; failed ones were given back. */
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

/** When a player last made a withdrawal with the same terms since a time; one that failed was given back. */
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

/** How many of a player's withdrawals are on their way to the chain, or wait for it. */
export async function countUnderway(db: WalletDatabase, playerId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("withdrawal")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("player_id", "=", playerId)
    .where("status", "in", ["pending", "submitted"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Withdrawals whose time of waiting after a fresh proof is over, oldest first. */
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

/** Withdrawals that are on their way to the chain, by nonce. */
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
 * Withdrawals to be paid next, in the order in which they came to be due: those that the vault keeps refusing must not
 * stand before the others for ever.
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
 * Notes, inside the transaction that stores its signed bytes, under which nonce a withdrawal is paid.
 *
 * @returns false when it was refused, or signed by another process, meanwhile
 */
export async function claimForPayout(
  trx: WalletDatabase,
  withdrawal: Pick<Withdrawal, "id">,
  { sender: payer, nonce }: NonceLane,
  at: Date,
): Promise<boolean> {
  const row = await lockWithdrawal(trx, withdrawal.id);
  if (row === undefined || row.status !== "pending" || row.nonce !== null) return false;
  await updateWithdrawal(trx, row, { payer, nonce, retryAt: null, reason: null, changedAt: at });
  return true;
}

/** Puts a pending withdrawal off after the vault refused it. */
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

/** A player's withdrawals, newest first. */
export async function withdrawalPage(
  db: WalletDatabase,
  playerId: bigint,
  page: NewestPage,
): Promise<Withdrawal[]> {
  let own = db.selectFrom("withdrawal").selectAll().where("player_id", "=", playerId);
  if (page.id !== undefined) own = own.where("id", "=", isUuid(page.id) ? page.id : null);
  return (await newestFirst(own, { place: "number", at: "requested_at" }, page).execute()).map(toWithdrawal);
}

/** Withdrawals of a status, oldest first. */
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
