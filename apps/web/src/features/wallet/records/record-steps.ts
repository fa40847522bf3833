import type { Step } from "../../../ui/index.ts";
import type { DepositRecord, WithdrawalRecord } from "./records.ts";

/** A step in the life of a deposit or withdrawal, named by its status. The screen adds a text to each step. */
export interface LifeStep {
  readonly status: DepositRecord["status"];
  readonly state: Step["state"];
}

const depositLife = ["submitted", "confirming", "confirmed"] as const;
/** Steps of a deposit whose amount is below the minimum. */
const collectedLife = ["submitted", "confirming", "pending", "confirmed"] as const;
const withdrawalLife = ["pending", "submitted", "confirmed"] as const;

/**
 * Returns the steps of a deposit: seen on the blockchain, confirming, and then credited or failed. If a deposit is
 * below the minimum, the server credits the deposit only after further deposits.
 */
export function depositLifeSteps({ status }: Pick<DepositRecord, "status">): readonly LifeStep[] {
  return lifeSteps(status === "pending" ? collectedLife : depositLife, status);
}

/**
 * Returns the steps of a withdrawal: waiting, sent to the blockchain, and confirmed. If a person is reviewing the
 * withdrawal, the review is the first step. If the withdrawal failed, the failure comes after the last step that the
 * withdrawal certainly reached.
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
