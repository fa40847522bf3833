import { giveBack, post, type TransferRequest, takeOut } from "@gemplay/ledger";
import { type FactKind, noteFact } from "../../facts/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import {
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalChange,
} from "./withdrawals.repository.ts";
import { type HeldMoney, transition, type WithdrawalEvent } from "./withdrawals.states.ts";

/** The fields of a withdrawal that a step changes in addition to the status. */
export type StepChange = Omit<WithdrawalChange, "status" | "payableAt" | "changedAt">;

/**
 * Takes one step of a withdrawal inside the caller's transaction: locks the row, checks the state machine, releases
 * held money if needed, and writes the status. Only this function changes the status of a withdrawal.
 *
 * @param expects refuses a locked row that differs from the row that the caller read
 * @returns the new row; undefined if the event is not allowed for the present row
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
  const kind = factOf[step.to];
  if (kind !== undefined) await noteFact(trx, { playerId: row.playerId, kind, recordId: id });
  return after;
}

/** The outbox event for each status of a withdrawal. An event is sent once, even if the transaction is signed again. */
const factOf: Partial<Record<Withdrawal["status"], FactKind>> = {
  submitted: "withdrawalSent",
  confirmed: "withdrawalConfirmed",
  failed: "withdrawalRefunded",
};

type Held = Pick<Withdrawal, "id" | "playerId" | "asset" | "amountBase">;

const holdKey = ({ id }: Held): string => `withdrawal_hold:${id}`;

/**
 * Holds the amount and the fee of a new withdrawal until the withdrawal ends. The hold takes withdraw-only money first.
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
