import { useQuery } from "@tanstack/react-query";
import { useStore } from "../../../stores/index.ts";
import { demoStore, rotateDemo } from "../play/demo-table.ts";
import { gameQueries, rotateSeeds } from "../play/game.queries.ts";
import type { Seeds } from "../play/round.ts";

/** The seeds of whoever plays: the server's, or the demo's. */
export interface SeedsSource {
  readonly seeds: Seeds | undefined;
  readonly error: unknown;
  retry(): void;
  /** Reveals the active server seed and starts the next with this client seed. */
  rotate(clientSeed: string): Promise<void>;
}

/** @param demo whether a guest plays @param open whether they are looked at */
export function useSeeds({ demo, open }: { readonly demo: boolean; readonly open: boolean }): SeedsSource {
  const demoSeeds = useStore(demoStore, (state) => state.seeds);
  // The rounds played since are counted anew each time it is looked at.
  const query = useQuery({ ...gameQueries.seeds(), enabled: open && !demo, staleTime: 0 });
  if (demo) return { seeds: demoSeeds, error: null, retry() {}, rotate: async (seed) => rotateDemo(seed) };
  return {
    seeds: query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    rotate: rotateSeeds,
  };
}
