import type { DepositStep, WalletFault } from "../../../wallet/index.ts";

/**
 * What the page knows about the tokens of a failed deposit. The value `nothing` means that no tokens left the wallet.
 * The values `unseen` and `unanswered` mean that the page does not know the result of the deposit.
 */
export type DepositEnd = "nothing" | "unseen" | "unanswered";

/** What the end of a deposit depends on. */
interface EndedRun {
  readonly step: DepositStep;
  readonly depositHash?: string;
  readonly error?: { readonly fault: WalletFault };
}

/** Faults after which the wallet may have sent the deposit, because they do not prove that the wallet refused it. */
const lost: readonly WalletFault[] = ["network", "unknown", "depositFailed", "left"];

/**
 * Returns whether tokens may have left the wallet during a failed deposit. Before the page sends the deposit, no tokens
 * leave the wallet. After the page has sent the deposit, only a receipt proves that the deposit failed.
 */
export function depositEnd(run: EndedRun | undefined): DepositEnd {
  const fault = run?.error?.fault;
  if (!run || !fault) return "nothing";
  if (run.depositHash !== undefined) return fault === "depositFailed" ? "nothing" : "unseen";
  return run.step === "deposit" && lost.includes(fault) ? "unanswered" : "nothing";
}
