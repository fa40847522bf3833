import type { NoticeMessage } from "../../../notices/index.ts";
import type { MoneyRecord } from "../records/records.ts";

/**
 * Returns the message about a record that the server can send to the player. Returns undefined for a record that has no
 * message, or has not reached the status of its message.
 */
export function noticeOf({ kind, id, status, transactionHash }: MoneyRecord): NoticeMessage | undefined {
  if (kind === "deposit" && status === "confirmed") return { template: "depositCredited", recordId: id };
  // A withdrawal with a transaction hash was sent: the transaction is on the chain or pending.
  if (kind === "withdrawal" && transactionHash !== null && status !== "failed")
    return { template: "withdrawalSent", recordId: id };
  return undefined;
}
