import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { LedgerError, post } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";
import type { Clock } from "../platform/clock/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { assetToken } from "./assets.catalogue.ts";
import { lockFundsPassword, takeTicket } from "./funds-password.repository.ts";
import { ticketFor } from "./funds-password.service.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import {
  automaticSince,
  findByRequest,
  insertWithdrawal,
  type WithdrawalRow,
} from "./withdrawals.repository.ts";
import {
  assertOffered,
  automaticLimits,
  feeBase,
  reviewReason,
  valueInU,
  type WithdrawalTerms,
} from "./withdrawals.rules.ts";
import { holdTransfers } from "./withdrawals.steps.ts";

export type WithdrawalRecord = Data<"GET /assets/withdraw">;

const dayMs = 24 * 60 * 60 * 1000;

export interface WithdrawalRequest {
  readonly playerId: bigint;
  readonly requestId: string;
  readonly ticket: string;
  readonly terms: WithdrawalTerms;
}

export interface WithdrawalDesk {
  /**
   * Makes a withdrawal, or answers the one that the same request made before. Ticket, debit and record are one
   * transaction.
   *
   * @returns the row, and whether this call made it
   * @throws {AppError} RequestRepeatedDifferently, AccountFrozen, FundsPasswordNotSet, WithdrawalClosed, WithdrawalBelowMinimum,
   *   WithdrawalTicketInvalid, InsufficientBalance
   */
  request(request: WithdrawalRequest): Promise<{ readonly row: WithdrawalRow; readonly made: boolean }>;
  /** What is left of a player's automatic limit today, in U base units. */
  automaticLeftU(playerId: bigint): Promise<bigint>;
}

export interface WithdrawalDeskOptions {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly isFrozen: (db: WalletDatabase, playerId: bigint) => Promise<boolean>;
}

export function createWithdrawalDesk({
  db,
  settings,
  clock,
  isFrozen,
}: WithdrawalDeskOptions): WithdrawalDesk {
  const dayAgo = () => new Date(clock.nowMs() - dayMs);

  async function make(trx: WalletDatabase, { playerId, requestId, ticket, terms }: WithdrawalRequest) {
    const at = new Date(clock.nowMs());
    assertOffered(settings, terms);
    if (!(await takeTicket(trx, ticketFor(playerId, ticket, terms), at)))
      throw new AppError("WithdrawalTicketInvalid");
    const { asset, network, address, amountBase } = terms;
    const valueU = valueInU(asset, amountBase, settings.get("price.playU"));
    const used = await automaticSince(trx, playerId, dayAgo());
    const reason = reviewReason(valueU, used, automaticLimits(settings));
    const row = await insertWithdrawal(trx, {
      player_id: playerId,
      id: randomUUID(),
      request_id: requestId,
      asset,
      token: assetToken[asset],
      network,
      address,
      amount: String(amountBase),
      fee: String(feeBase(settings, asset)),
      value_u: valueU === null ? null : String(valueU),
      automatic: reason === undefined,
      status: reason === undefined ? "pending" : "under_review",
      reason: reason ?? null,
      payer: null,
      nonce: null,
      retry_at: null,
      transaction_hash: null,
      requested_at: at,
      changed_at: at,
    });
    await post(executorOf(trx), holdTransfers(row));
    return row;
  }

  return {
    async request(request) {
      try {
        return await db.transaction().execute(async (trx) => {
          // From here on one at a time for a player: the same request twice, and the day's limit.
          const passwordSet = await lockFundsPassword(trx, request.playerId);
          const before = await findByRequest(trx, request.playerId, request.requestId);
          if (before !== undefined) {
            if (!sameTerms(before, request.terms)) throw new AppError("RequestRepeatedDifferently");
            return { row: before, made: false };
          }
          // The session may not know yet: what counts is the row, in the transaction that takes the money.
          if (await isFrozen(trx, request.playerId)) throw new AppError("AccountFrozen");
          if (!passwordSet) throw new AppError("FundsPasswordNotSet");
          return { row: await make(trx, request), made: true };
        });
      } catch (error) {
        if (error instanceof LedgerError && error.refusal === "insufficient_balance")
          throw new AppError("InsufficientBalance", {}, { cause: error });
        throw error;
      }
    },

    async automaticLeftU(playerId) {
      const left = automaticLimits(settings).dayU - (await automaticSince(db, playerId, dayAgo()));
      return left > 0n ? left : 0n;
    },
  };
}

function sameTerms(row: WithdrawalRow, terms: WithdrawalTerms): boolean {
  return (
    row.asset === terms.asset &&
    row.network === terms.network &&
    row.address === terms.address &&
    BigInt(row.amount) === terms.amountBase
  );
}

/** A withdrawal as its player sees it. */
export function withdrawalRecord(row: WithdrawalRow): WithdrawalRecord {
  const text = (amountBase: bigint) => formatAmount(amountBase, assets[row.asset].decimals);
  const amount = BigInt(row.amount);
  const fee = BigInt(row.fee);
  return {
    id: row.id,
    requestId: row.request_id,
    assetId: row.asset,
    token: row.token,
    blockchainId: row.network,
    address: row.address,
    amount: text(amount),
    fee: text(fee),
    netAmount: text(amount - fee),
    status: row.status,
    transactionHash: row.transaction_hash,
    atMs: row.requested_at.getTime(),
  };
}
