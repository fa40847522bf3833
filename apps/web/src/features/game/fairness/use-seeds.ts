import { useQuery } from "@tanstack/react-query";
import { demoStore, rotateDemo, rotateDemoAfter } from "../../../games/play/demo-table.ts";
import { gameQueries, rotateAfter, rotateSeeds } from "../../../games/play/game.queries.ts";
import type { Seeds } from "../../../games/play/round.ts";
import { useStore } from "../../../stores/index.ts";

/** The seeds of the current player: from the server, or from the demo with play money. */
export interface SeedsSource {
  readonly seeds: Seeds | undefined;
  readonly error: unknown;
  retry(): void;
  /**
   * Reveals the active server seed and starts the next seed pair with the given client seed.
   * @throws if a round with the active seeds is open; {ApiError} after `call` has shown the error to the player
   */
  rotate(clientSeed: string): Promise<void>;
  /**
   * Sets the number of rounds between two automatic seed rotations. The value 0 switches the automatic rotation off.
   * @throws {ApiError} after `call` has shown the error to the player
   */
  rotateAfter(rounds: number): Promise<void>;
}

/**
 * Returns the seeds of the current player.
 * @param demo whether the player plays in the demo with play money
 * @param open whether the tab with the seeds is visible
 */
export function useSeeds({ demo, open }: { readonly demo: boolean; readonly open: boolean }): SeedsSource {
  const demoSeeds = useStore(demoStore, (state) => state.seeds);
  // The page reads the seeds each time the player opens the tab, because the round count of the seed pair may have
  // changed.
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
