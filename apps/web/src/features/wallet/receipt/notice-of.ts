import type { NoticeMessage } from "../../../notices/index.ts";
import type { MoneyRecord } from "../records/records.ts";

/** The message that can be sent of a record; none while it has not come so far, and of what has none. */
export function noticeOf({ kind, id, status, transactionHash }: MoneyRecord): NoticeMessage | undefined {
  if (kind === "deposit" && status === "confirmed") return { template: "depositCredited", recordId: id };
  // Sent: it stands on the chain or waits there.
  if (kind === "withdrawal" && transactionHash !== null && status !== "failed")
    return { template: "withdrawalSent", recordId: id };
  return undefined;
}
