import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import { lockPlayer } from "../../account/index.ts";
import type { Credentials } from "../../credentials/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import { AppError, shownRefusal } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import type { AddressBook } from "../address-book/index.ts";
import { assetToken, playPriceU, valueInU, type WithdrawalTerms } from "../assets/index.ts";
import { assertForeign } from "../deposit-addresses/index.ts";
import { heldReason, heldUntil, passwordMissing, takeTicket } from "../funds-password/index.ts";
import type { WalletDatabase, WalletTables } from "../wallet.tables.ts";
import { makePayoutId } from "./payout-ids.ts";
import { identityReasonOf } from "./withdrawals.identity.ts";
import {
  automaticSince,
  countUnderway,
  findByRequest,
  identityReason,
  insertWithdrawal,
  sameSince,
  type Withdrawal,
} from "./withdrawals.repository.ts";
import {
  assertMayWithdraw,
  assertOffered,
  automaticLimits,
  feeBase,
  reviewReasonOf,
} from "./withdrawals.rules.ts";
import { holdMoney } from "./withdrawals.steps.ts";
import { type FindSwapped, isAmongFirst, swappedReason } from "./withdrawals.swapped.ts";

export type WithdrawalRecord = Data<"GET /assets/withdraw">;

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

export interface WithdrawalRequest {
  readonly playerId: bigint;
  readonly requestId: string;
  /** The id of this API call, which the log lines about the payment contain. */
  readonly callId: string;
  readonly ticket: string;
  readonly terms: WithdrawalTerms;
  /** Whether the player has confirmed the wish to make the same withdrawal again. */
  readonly repeat?: boolean | undefined;
  /** The error that a new withdrawal of this call gets; undefined if the player may make new withdrawals. */
  readonly denied?: AppError | undefined;
}

export interface Withdrawals {
  /**
   * Makes a withdrawal, or returns the existing withdrawal if the request is repeated. One transaction uses up the
   * ticket, debits the money and records the withdrawal.
   *
   * @returns the withdrawal, and true if this call made the withdrawal
   * @throws {AppError} RequestRepeatedDifferently, AccountFrozen, WithdrawalsFrozen, FundsPasswordNotSet,
   *   FundsPasswordUnprovable, WithdrawalClosed, WithdrawalBelowMinimum, WithdrawalToOwnContract,
   *   WithdrawalAddressNotInBook, WithdrawalAddressLocked, WithdrawalsUnderway, WithdrawalRepeated,
   *   WithdrawalTicketInvalid, WithdrawalAboveBalance
   */
  request(request: WithdrawalRequest): Promise<{ readonly row: Withdrawal; readonly made: boolean }>;
  /** Returns the value that the player can still withdraw today without a review, in U base units. */
  automaticLeftU(playerId: bigint): Promise<bigint>;
}

/** The services that all functions of withdrawals use. */
export interface WithdrawalsContext {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly referenceKeys: EncryptionKeys;
  /** The service that stores and checks funds passwords. */
  readonly credentials: Credentials;
  readonly findSwapped: FindSwapped;
  readonly book: Pick<AddressBook, "assertUsable">;
}

export function createWithdrawals(context: WithdrawalsContext): Withdrawals {
  return {
    request: (request) => requestWithdrawal(context, request),
    automaticLeftU: (playerId) => automaticLeftU(context, playerId),
  };
}

async function requestWithdrawal(
  context: WithdrawalsContext,
  request: WithdrawalRequest,
): Promise<{ readonly row: Withdrawal; readonly made: boolean }> {
  const { db, settings } = context;
  await settings.ready();
  try {
    return await db.transaction().execute((trx) => findOrMake(context, trx, request));
  } catch (error) {
    const shown = shownRefusal(error);
    // A withdrawal above the balance gets another error than a bet above the balance.
    const isAbove = shown instanceof AppError && shown.error === "InsufficientBalance";
    throw isAbove ? new AppError("WithdrawalAboveBalance") : shown;
  }
}

/** Returns the existing withdrawal if the request is repeated, or makes the withdrawal. */
async function findOrMake(
  context: WithdrawalsContext,
  trx: WalletDatabase,
  request: WithdrawalRequest,
): Promise<{ readonly row: Withdrawal; readonly made: boolean }> {
  // The transaction locks the player's row first, like a freeze of the account and a change of a sign-in method. The
  // transaction also locks the row of the password, so that the withdrawals of a player run one after another. Without
  // these locks, the checks for repeated requests and for the daily limit would not be reliable.
  await lockPlayer<WalletTables>(trx, request.playerId);
  const passwordSetAt = await context.credentials.lock<WalletTables>(trx, request.playerId);
  const before = await findByRequest(trx, request.playerId, request.requestId);
  if (before !== undefined) {
    if (!sameTerms(before, request.terms)) throw new AppError("RequestRepeatedDifferently");
    return { row: before, made: false };
  }
  if (request.denied !== undefined) throw request.denied;
  // The cached session may be older than a freeze of the account. The code therefore checks the player's row for a
  // freeze, inside the transaction that debits the money.
  await assertMayWithdraw(trx, request.playerId);
  if (passwordSetAt === undefined) throw await passwordMissing<WalletTables>(trx, request.playerId);
  return { row: await make(context, trx, request, passwordSetAt), made: true };
}

/** Checks a new withdrawal, uses up its ticket, records the withdrawal and holds its money. */
async function make(
  context: WithdrawalsContext,
  trx: WalletDatabase,
  request: WithdrawalRequest,
  passwordSetAt: Date,
): Promise<Withdrawal> {
  const { settings, book, referenceKeys } = context;
  const { playerId, requestId, callId, ticket, terms, repeat } = request;
  const at = new Date(context.clock.nowMs());
  assertOffered(settings, terms);
  await assertForeign(trx, terms.address);
  await book.assertUsable(trx, playerId, terms, true);
  const underway = await countUnderway(trx, playerId);
  if (underway >= settings.get("withdrawals.underwayAtMost"))
    throw new AppError("WithdrawalsUnderway", { count: underway });
  // The player must confirm a second withdrawal with the same values, because the player may not have received the
  // answer to the first withdrawal. The withdrawal ticket stays valid, so that the player can use the ticket for the
  // confirmed second withdrawal.
  if (repeat !== true) await assertNotRepeated(context, trx, playerId, terms);
  if (!(await takeTicket(trx, playerId, ticket, terms, at))) throw new AppError("WithdrawalTicketInvalid");
  const { asset, network, address, amountBase } = terms;
  const valueU = valueInU(asset, amountBase, playPriceU(settings));
  const used = await automaticSince(trx, playerId, dayAgo(context));
  const held = heldUntil(settings, passwordSetAt, at.getTime());
  const first = await isAmongFirst(trx, playerId, context.findSwapped, playPriceU(settings));
  const limit = first ? swappedReason : reviewReasonOf(valueU, used, automaticLimits(settings));
  const id = randomUUID();
  const identity = await identityReasonOf(trx, settings, { id, playerId, valueUBase: valueU }, at);
  // If the withdrawal must wait, the server checks identity and limits again when the waiting time is over, and the
  // limits again when the identity check has passed.
  const reason = held === undefined ? (identity ?? limit) : heldReason;
  const row = await insertWithdrawal(trx, {
    playerId,
    id,
    payoutId: makePayoutId(referenceKeys, id, { playerId, asset }),
    requestId,
    callId,
    asset,
    token: assetToken[asset],
    network,
    address,
    amountBase,
    feeBase: feeBase(settings, asset),
    valueUBase: valueU,
    automatic: reason === undefined,
    status: reason === undefined ? "pending" : "under_review",
    reason: reason ?? null,
    payer: null,
    nonce: null,
    retryAt: null,
    heldUntil: held ?? null,
    transactionHash: null,
    requestedAt: at,
    changedAt: at,
  });
  await holdMoney(trx, row);
  return row;
}

/**
 * Checks that the player has not made the same withdrawal a short time ago.
 *
 * @throws {AppError} WithdrawalRepeated if the player made the same withdrawal a short time ago
 */
async function assertNotRepeated(
  { clock, settings }: WithdrawalsContext,
  trx: WalletDatabase,
  playerId: bigint,
  terms: WithdrawalTerms,
): Promise<void> {
  const since = new Date(clock.nowMs() - settings.get("withdrawals.repeatMinutes") * minuteMs);
  const before = await sameSince(trx, playerId, terms, since);
  if (before !== undefined) throw new AppError("WithdrawalRepeated", { atMs: before.getTime() });
}

async function automaticLeftU(context: WithdrawalsContext, playerId: bigint): Promise<bigint> {
  const { db, settings, findSwapped } = context;
  if (await isAmongFirst(db, playerId, findSwapped, playPriceU(settings))) return 0n;
  const left = automaticLimits(settings).dayU - (await automaticSince(db, playerId, dayAgo(context)));
  return left > 0n ? left : 0n;
}

const dayAgo = ({ clock }: WithdrawalsContext) => new Date(clock.nowMs() - dayMs);

function sameTerms(row: Withdrawal, terms: WithdrawalTerms): boolean {
  return (
    row.asset === terms.asset &&
    row.network === terms.network &&
    row.address === terms.address &&
    row.amountBase === terms.amountBase
  );
}

/** Returns a withdrawal in the form that the API shows to the player. */
export function withdrawalRecord(row: Withdrawal): WithdrawalRecord {
  const text = (amountBase: bigint) => formatAssetAmount(amountBase, row.asset);
  return {
    id: row.id,
    requestId: row.requestId,
    assetId: row.asset,
    token: row.token,
    blockchainId: row.network,
    address: row.address,
    amount: text(row.amountBase),
    fee: text(row.feeBase),
    netAmount: text(row.netBase),
    status: row.status,
    heldUntilMs: row.reason === heldReason ? (row.heldUntil?.getTime() ?? null) : null,
    needsIdentity: row.status === "under_review" && row.reason === identityReason,
    transactionHash: row.transactionHash,
    changedAtMs: row.changedAt.getTime(),
    atMs: row.requestedAt.getTime(),
  };
}
