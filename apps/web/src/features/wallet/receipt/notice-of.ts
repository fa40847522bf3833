import type { NoticeMessage } from "../../../widgets/notices/index.ts";
import type { MoneyRecord } from "../records/records.ts";

/**
 * Returns which message about a record the server can send to the player. Returns undefined if the record has no
 * message, or has not yet reached the status of the message.
 */
export function noticeOf({ kind, id, status, transactionHash }: MoneyRecord): NoticeMessage | undefined {
  if (kind === "deposit" && status === "confirmed") return { template: "depositCredited", recordId: id };
  // If a withdrawal has a transaction hash, the withdrawal was sent: the transaction is on the blockchain or pending.
  if (kind === "withdrawal" && transactionHash !== null && status !== "failed")
    return { template: "withdrawalSent", recordId: id };
  return undefined;
}
