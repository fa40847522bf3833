import type { Step } from "../../../ui/index.ts";
import type { DepositRecord, WithdrawalRecord } from "./records.ts";

/** A step of a record's life by its status name; the screen gives it words. */
export interface LifeStep {
  readonly status: DepositRecord["status"];
  readonly state: Step["state"];
}

const depositLife = ["submitted", "confirming", "confirmed"] as const;
/** Of what is below the smallest deposit. */
const collectedLife = ["submitted", "confirming", "pending", "confirmed"] as const;
const withdrawalLife = ["pending", "submitted", "confirmed"] as const;

/**
 * A deposit's life: seen on the chain, confirming, credited; or failed where it stood. What is below the smallest deposit
 * waits for more before it is credited.
 */
export function depositLifeSteps({ status }: Pick<DepositRecord, "status">): readonly LifeStep[] {
  return lifeSteps(status === "pending" ? collectedLife : depositLife, status);
}

/**
 * A withdrawal's life: waiting, sent to the chain, confirmed; a person's review comes first where one was needed and is
 * still going on. One that failed says so after what it had reached for certain.
 */
export function withdrawalLifeSteps({
  status,
  transactionHash,
}: Pick<WithdrawalRecord, "status" | "transactionHash">): readonly LifeStep[] {
  if (status === "under_review") return lifeSteps(["under_review", ...withdrawalLife], status);
  if (status !== "failed") return lifeSteps(withdrawalLife, status);
  const reached = transactionHash === null ? withdrawalLife.slice(0, 1) : withdrawalLife.slice(0, 2);
  return [
    ...reached.map((one) => ({ status: one, state: "done" as const })),
    { status: "failed", state: "failed" },
  ];
}

function lifeSteps(
  life: readonly DepositRecord["status"][],
  status: DepositRecord["status"],
): readonly LifeStep[] {
  if (status === "failed")
    return [
      { status: life[0] ?? "submitted", state: "done" },
      { status: "failed", state: "failed" },
    ];
  const at = life.indexOf(status);
  const ended = status === "confirmed";
  return life.map((one, place) => ({
    status: one,
    state: ended || place < at ? "done" : place === at ? "now" : "next",
  }));
}
