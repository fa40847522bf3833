import { useQuery } from "@tanstack/react-query";
import { demoStore, rotateDemo, rotateDemoAfter } from "../../../games/play/demo-table.ts";
import { gameQueries, rotateAfter, rotateSeeds } from "../../../games/play/game.queries.ts";
import type { Seeds } from "../../../games/play/round.ts";
import { useStore } from "../../../stores/index.ts";

/** The seeds of whoever plays: the server's, or the demo's. */
export interface SeedsSource {
  readonly seeds: Seeds | undefined;
  readonly error: unknown;
  retry(): void;
  /**
   * Reveals the active server seed and starts the next with this client seed.
   * @throws when a round is open on the seeds, and {ApiError} that was shown
   */
  rotate(clientSeed: string): Promise<void>;
  /** After how many rounds that happens by itself; 0: never. @throws {ApiError} that was shown */
  rotateAfter(rounds: number): Promise<void>;
}

/** @param demo whether a guest plays @param open whether they are looked at */
export function useSeeds({ demo, open }: { readonly demo: boolean; readonly open: boolean }): SeedsSource {
  const demoSeeds = useStore(demoStore, (state) => state.seeds);
  // The rounds played since are counted anew each time it is looked at.
  const query = useQuery({ ...gameQueries.seeds(), enabled: open && !demo, staleTime: 0 });
  if (demo)
    return {
      seeds: demoSeeds,
      error: null,
      retry() {},
      rotate: async (seed) => rotateDemo(seed),
      rotateAfter: async (rounds) => rotateDemoAfter(rounds),
    };
  return {
    seeds: query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    rotate: rotateSeeds,
    rotateAfter,
  };
}
