import { post, type TransferRequest } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import {
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalChange,
} from "./withdrawals.repository.ts";
import { type HeldMoney, transition, type WithdrawalEvent } from "./withdrawals.states.ts";

/** What changes beside the status. */
export type StepChange = Omit<WithdrawalChange, "status" | "changedAt">;

/**
 * Takes one step of a withdrawal's life inside the caller's transaction: locks the row, asks the state machine,
 * moves the held money if the step lets it go, writes the status. The only place that changes a status.
 *
 * @param expects refuses, under the lock, a row that is not what the caller looked at
 * @returns the new row; undefined when the event means nothing to the row as it stands now
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
  await post(executorOf(trx), released(row, step.held));
  return await updateWithdrawal(trx, row, { ...change, status: step.to, changedAt: at });
}

/** The transfers that hold a new withdrawal's money: amount and fee together, until it ends. */
export function holdTransfers(
  row: Pick<Withdrawal, "id" | "playerId" | "asset" | "amountBase">,
): TransferRequest[] {
  return [
    {
      playerId: row.playerId,
      debit: "player",
      credit: "withdrawals",
      asset: row.asset,
      amountBase: row.amountBase,
      kind: "withdrawal_hold",
      reference: row.id,
      idempotencyKey: `withdrawal_hold:${row.id}`,
    },
  ];
}

function released(row: Withdrawal, held: HeldMoney): TransferRequest[] {
  const { amountBase, feeBase, netBase } = row;
  const shared = { asset: row.asset, reference: row.id, debit: "withdrawals" } as const;
  if (held === "keeps") return [];
  if (held === "returns")
    return [
      {
        ...shared,
        playerId: row.playerId,
        credit: "player",
        amountBase,
        kind: "withdrawal_refund",
        idempotencyKey: `withdrawal_refund:${row.id}`,
      },
    ];
  const paid: TransferRequest = {
    ...shared,
    playerId: 0n,
    credit: "chain_out",
    amountBase: netBase,
    kind: "withdrawal_paid",
    idempotencyKey: `withdrawal_paid:${row.id}`,
  };
  if (feeBase === 0n) return [paid];
  return [
    paid,
    {
      ...paid,
      credit: "fees",
      amountBase: feeBase,
      kind: "withdrawal_fee",
      idempotencyKey: `withdrawal_fee:${row.id}`,
    },
  ];
}
