import type { WalletFault } from "../../../wallet/index.ts";
import type { DepositRun } from "./deposit-run.ts";

/** What is known about a failed deposit. `nothing`: no tokens were taken. Otherwise the result is unknown. */
export type DepositEnd = "nothing" | "unseen" | "unanswered";

/** Faults during the sending that are no refusal, so the wallet may have sent the deposit. */
const lost: readonly WalletFault[] = ["network", "unknown", "depositFailed", "left"];

/**
 * Returns whether tokens may have left the wallet. Before the deposit is sent, none have. After that, only a receipt
 * proves that the deposit failed.
 */
export function depositEnd(run: Pick<DepositRun, "step" | "depositHash" | "error"> | undefined): DepositEnd {
  const fault = run?.error?.fault;
  if (!run || !fault) return "nothing";
  if (run.depositHash !== undefined) return fault === "depositFailed" ? "nothing" : "unseen";
  return run.step === "deposit" && lost.includes(fault) ? "unanswered" : "nothing";
}
