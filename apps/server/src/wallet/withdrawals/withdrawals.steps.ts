import { giveBack, post, type TransferRequest, takeOut } from "@gemplay/ledger";
import { addOutboxEvent, type OutboxEventKind } from "../../outbox/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import {
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalChange,
} from "./withdrawals.repository.ts";
import { type HeldMoney, transition, type WithdrawalEvent } from "./withdrawals.states.ts";

/** The fields of a withdrawal, other than the status, that an event changes. */
export type StepChange = Omit<WithdrawalChange, "status" | "payableAt" | "changedAt">;

/**
 * Changes the status of a withdrawal by one event, inside the caller's transaction. The function locks the row, checks
 * that the event is allowed, releases held money if necessary, and writes the status. No other code changes the status
 * of a withdrawal.
 *
 * @param expects returns false if the locked row differs from the row that the caller has read, so that nothing changes
 * @returns the changed withdrawal; undefined if the event is not allowed for the withdrawal
 */
export async function takeStep(
  trx: WalletDatabase,
  id: string,
  event: WithdrawalEvent,
  at: Date,
  change: StepChange = {},
  expects: (row: Withdrawal) => boolean = () => true,
): Promise<Withdrawal | undefined> {
  const row = await lockWithdrawal(trx, id);
  if (row === undefined || !expects(row)) return undefined;
  const step = transition(row.status, event);
  if (step === undefined) return undefined;
  await release(trx, row, step.held);
  const letGo = row.status === "under_review" && step.to === "pending" ? { payableAt: at } : {};
  const after = await updateWithdrawal(trx, row, { ...change, ...letGo, status: step.to, changedAt: at });
  const kind = eventKindOf[step.to];
  if (kind !== undefined) await addOutboxEvent(trx, { playerId: row.playerId, kind, recordId: id });
  return after;
}

/**
 * The kind of outbox event for each status of a withdrawal. The server writes each outbox event of a withdrawal once,
 * even if the worker signs the transaction again.
 */
const eventKindOf: Partial<Record<Withdrawal["status"], OutboxEventKind>> = {
  submitted: "withdrawalSent",
  confirmed: "withdrawalConfirmed",
  failed: "withdrawalRefunded",
};

type Held = Pick<Withdrawal, "id" | "playerId" | "asset" | "amountBase">;

const holdKey = ({ id }: Held): string => `withdrawal_hold:${id}`;

/**
 * Moves the amount of a new withdrawal, including the fee, from the balance to held money until the withdrawal ends.
 * The function uses withdraw-only money before other money.
 *
 * @throws {LedgerError} insufficient_balance
 */
export async function holdMoney(trx: WalletDatabase, row: Held): Promise<void> {
  const { playerId, asset, amountBase, id: reference } = row;
  await takeOut(executorOf(trx), {
    playerId,
    asset,
    amountBase,
    reference,
    account: "withdrawals",
    kind: "withdrawal_hold",
    idempotencyKey: holdKey(row),
  });
}

async function release(trx: WalletDatabase, row: Withdrawal, held: HeldMoney): Promise<void> {
  const { id: reference, playerId, asset, amountBase } = row;
  if (held === "keeps") return;
  if (held === "pays") return void (await post(executorOf(trx), paidOut(row)));
  const back = { playerId, asset, amountBase, reference, account: "withdrawals" } as const;
  const request = { ...back, kind: "withdrawal_refund", idempotencyKey: `withdrawal_refund:${reference}` };
  await giveBack(executorOf(trx), request, holdKey(row));
}

function paidOut({ id, asset, feeBase, netBase }: Withdrawal): TransferRequest[] {
  const paid: TransferRequest = {
    asset,
    reference: id,
    debit: "withdrawals",
    playerId: 0n,
    credit: "chain_out",
    amountBase: netBase,
    kind: "withdrawal_paid",
    idempotencyKey: `withdrawal_paid:${id}`,
  };
  if (feeBase === 0n) return [paid];
  return [
    paid,
    {
      ...paid,
      credit: "fees",
      amountBase: feeBase,
      kind: "withdrawal_fee",
      idempotencyKey: `withdrawal_fee:${id}`,
    },
  ];
}
