import type { WalletFault } from "../../../wallet/index.ts";
import type { DepositRun } from "./deposit-run.ts";

/** What is known of a deposit that came to no good end: that nothing was taken, or less than that. */
export type DepositEnd = "nothing" | "unseen" | "unanswered";

/** Faults in the middle of sending that are no refusal: the wallet may have sent it all the same. */
const lost: readonly WalletFault[] = ["network", "unknown", "depositFailed", "left"];

/**
 * Whether tokens may have left the wallet. Before the deposit is sent nothing can have; once it was, only a receipt
 * says that it failed.
 */
export function depositEnd(run: Pick<DepositRun, "step" | "depositHash" | "error"> | undefined): DepositEnd {
  const fault = run?.error?.fault;
  if (!run || !fault) return "nothing";
  if (run.depositHash !== undefined) return fault === "depositFailed" ? "nothing" : "unseen";
  return run.step === "deposit" && lost.includes(fault) ? "unanswered" : "nothing";
}
