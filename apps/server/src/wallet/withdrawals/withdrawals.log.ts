import type { Logger } from "pino";
import type { Withdrawal } from "./withdrawals.repository.ts";

/** The fields that identify a withdrawal in every log line of every process. `requestId` is the call that requested it. */
export function withdrawalName({ id, callId, playerId }: Withdrawal) {
  return { requestId: callId, withdrawal: id, player: String(playerId) };
}

const withdrawalLines: Readonly<Record<Withdrawal["status"], string>> = {
  under_review: "a withdrawal waits for a person or a moment",
  pending: "a withdrawal waits to be signed",
  submitted: "a withdrawal is broadcast",
  confirmed: "a withdrawal is confirmed",
  failed: "a withdrawal failed and was given back",
};

/** One line for each step of a withdrawal. No address and no amount: those stand in the row. */
export function logWithdrawal(log: Logger, row: Withdrawal): void {
  const { status, reason, transactionHash: transaction } = row;
  log.info({ ...withdrawalName(row), reason, transaction }, withdrawalLines[status]);
}
