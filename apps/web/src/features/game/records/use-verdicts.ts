import { useEffect } from "react";
import type { Round } from "../../../games/play/round.ts";
import { type Checked, checksStore, useStore } from "../../../stores/index.ts";
import { useSeeds } from "../fairness/use-seeds.ts";
import { checkRounds } from "./round-checks.ts";

/** verified or wrong: computed again here; secret: the seed is still in use; unknown: it is being computed. */
export type Verdict = Checked | "secret" | "unknown";

/** Computes every given round again whose seed is revealed, in the page's free moments. */
export function useVerdicts(
  rounds: readonly Round[],
  { demo, open }: { readonly demo: boolean; readonly open: boolean },
): (round: Round) => Verdict {
  const active = useSeeds({ demo, open }).seeds?.active.seedNumber;
  const checks = useStore(checksStore, ({ byRound }) => byRound);
  useEffect(() => {
    if (!open || active === undefined) return;
    // Seeds that could not be read now are asked for when the list is next looked at.
    checkRounds(rounds, active).catch(() => {});
  }, [rounds, active, open]);
  return (round) => {
    const secret = active !== undefined && round.game !== "crash" && round.seedNumber >= active;
    return checks.get(round.id) ?? (secret ? "secret" : "unknown");
  };
}
