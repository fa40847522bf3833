import type { WalletFault } from "../../../wallet/index.ts";
import type { DepositRun } from "./deposit-run.ts";

/**
 * Knowledge about a failed deposit. `nothing` means that no tokens left the wallet, and the other values mean that the
 * result is unknown.
 */
export type DepositEnd = "nothing" | "unseen" | "unanswered";

/** Faults after which the wallet may have sent the deposit, because the faults are no refusal. */
const lost: readonly WalletFault[] = ["network", "unknown", "depositFailed", "left"];

/**
 * Returns whether tokens may have left the wallet. No tokens leave the wallet before the deposit is sent. After
 * sending, only a receipt proves that the deposit failed.
 */
export function depositEnd(run: Pick<DepositRun, "step" | "depositHash" | "error"> | undefined): DepositEnd {
  const fault = run?.error?.fault;
  if (!run || !fault) return "nothing";
  if (run.depositHash !== undefined) return fault === "depositFailed" ? "nothing" : "unseen";
  return run.step === "deposit" && lost.includes(fault) ? "unanswered" : "nothing";
}
