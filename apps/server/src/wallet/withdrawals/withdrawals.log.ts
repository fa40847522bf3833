import type { Logger } from "pino";
import type { Withdrawal } from "./withdrawals.repository.ts";

/**
 * Returns the fields that identify a withdrawal in the log lines of every process. `requestId` is the id of the API
 * call that requested the withdrawal.
 */
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

/**
 * Logs one line for each change of a withdrawal's status. The log contains neither address nor amount, which are stored
 * only in the database.
 */
export function logWithdrawal(log: Logger, row: Withdrawal): void {
  const { status, reason, transactionHash: transaction } = row;
  log.info({ ...withdrawalName(row), reason, transaction }, withdrawalLines[status]);
}
