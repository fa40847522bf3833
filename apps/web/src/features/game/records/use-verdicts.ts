import { useEffect } from "react";
import type { Round } from "../../../games/play/round.ts";
import { type Checked, checksStore, useStore } from "../../../stores/index.ts";
import { useSeeds } from "../fairness/use-seeds.ts";
import { checkRounds } from "./round-checks.ts";

/**
 * Verdict on a round: `verified` and `wrong` are results of a check in this browser, `secret` means that the seed is
 * still in use, and `unknown` means that the check is running.
 */
export type Verdict = Checked | "secret" | "unknown";

/**
 * Checks the given rounds with revealed seeds while the page is idle.
 * @returns a function that gives the verdict of a round
 */
export function useVerdicts(
  rounds: readonly Round[],
  { demo, open }: { readonly demo: boolean; readonly open: boolean },
): (round: Round) => Verdict {
  const active = useSeeds({ demo, open }).seeds?.active.seedNumber;
  const checks = useStore(checksStore, ({ byRound }) => byRound);
  useEffect(() => {
    if (!open || active === undefined) return;
    // If seeds could not be read, the page reads these seeds when the list is shown again.
    checkRounds(rounds, active).catch(() => {});
  }, [rounds, active, open]);
  return (round) => {
    const secret = active !== undefined && round.game !== "crash" && round.seedNumber >= active;
    return checks.get(round.id) ?? (secret ? "secret" : "unknown");
  };
}
