import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "../../../stores/index.ts";
import { proveDice } from "../dice/dice-proof.ts";
import { useSeeds } from "../fairness/use-seeds.ts";
import { demoStore } from "../play/demo-table.ts";
import { gameQueries } from "../play/game.queries.ts";
import type { Round, SeedsOfRound } from "../play/round.ts";

/** verified or wrong: computed again here; secret: the seed is still in use; unknown: its seed is not read yet. */
export type Verdict = "verified" | "wrong" | "secret" | "unknown";

/** Computes every listed round again whose seed is revealed, reading each revealed pair once. */
export function useVerdicts(
  rounds: readonly Round[],
  { demo, open }: { readonly demo: boolean; readonly open: boolean },
): (round: Round) => Verdict {
  const { seeds } = useSeeds({ demo, open });
  const demoRevealed = useStore(demoStore, (state) => state.revealed);
  const active = seeds?.active.seedNumber;
  const samples = useMemo(() => {
    const byPair = new Map<number, Round>();
    for (const round of rounds)
      if (active !== undefined && round.seedNumber < active) byPair.set(round.seedNumber, round);
    return [...byPair.values()];
  }, [rounds, active]);
  const read = useQueries({
    queries: demo || !open ? [] : samples.map((round) => gameQueries.revealed(round)),
    combine: (results) => results.map(({ data }) => data),
  });
  const known = demo ? demoRevealed : read;
  return (round) => {
    if (active === undefined) return "unknown";
    if (round.seedNumber >= active) return "secret";
    const pair = known.find((one): one is SeedsOfRound => one?.seedNumber === round.seedNumber);
    if (!pair || pair.serverSeed === null) return "unknown";
    return proveDice(round, { ...pair, serverSeed: pair.serverSeed }).matches ? "verified" : "wrong";
  };
}
