import { useEffect } from "react";
import type { Round } from "../../../games/play/game/round.ts";
import { type Checked, checksStore, useStore } from "../../../stores/index.ts";
import { useSeeds } from "../fairness/use-seeds.ts";
import { checkRounds } from "./round-checks.ts";

/**
 * Verdict on the fairness of a round. The verdicts `verified` and `wrong` are results of a check in this browser. The
 * verdict `secret` means that the server seed is still in use, and `unknown` means that the check has not finished.
 */
export type Verdict = Checked | "secret" | "unknown";

/**
 * Checks the given rounds with revealed seeds while the browser is idle.
 * @returns a function that returns the verdict on the fairness of a round
 */
export function useVerdicts(
  rounds: readonly Round[],
  { demo, open }: { readonly demo: boolean; readonly open: boolean },
): (round: Round) => Verdict {
  const active = useSeeds({ demo, open }).seeds?.active.seedNumber;
  const checks = useStore(checksStore, ({ byRound }) => byRound);
  useEffect(() => {
    if (!open || active === undefined) return;
    // If the page could not read some seeds, it requests them again when the player next opens the list of rounds.
    checkRounds(rounds, active).catch(() => {});
  }, [rounds, active, open]);
  return (round) => {
    const secret = active !== undefined && round.game !== "crash" && round.seedNumber >= active;
    return checks.get(round.id) ?? (secret ? "secret" : "unknown");
  };
}
