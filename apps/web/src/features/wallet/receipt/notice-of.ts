import type { NoticeMessage } from "../../../notices/index.ts";
import type { MoneyRecord } from "../records/records.ts";

/**
 * Returns the message that can be sent about a record. Undefined until the record has reached the right status, and for
 * records without a message.
 */
export function noticeOf({ kind, id, status, transactionHash }: MoneyRecord): NoticeMessage | undefined {
  if (kind === "deposit" && status === "confirmed") return { template: "depositCredited", recordId: id };
  // The withdrawal was sent: its transaction is on the chain or pending there.
  if (kind === "withdrawal" && transactionHash !== null && status !== "failed")
    return { template: "withdrawalSent", recordId: id };
  return undefined;
}
