import { useQuery } from "@tanstack/react-query";
import { demoStore, rotateDemo, rotateDemoAfter } from "../../../games/play/demo-table.ts";
import { gameQueries, rotateAfter, rotateSeeds } from "../../../games/play/game.queries.ts";
import type { Seeds } from "../../../games/play/round.ts";
import { useStore } from "../../../stores/index.ts";

/** The seeds of the current player, either of the server or of the demo. */
export interface SeedsSource {
  readonly seeds: Seeds | undefined;
  readonly error: unknown;
  retry(): void;
  /**
   * Reveals the active server seed and starts the next seed pair with the given client seed.
   * @throws when a round with these seeds is open; {ApiError} after `call` has shown the error to the player
   */
  rotate(clientSeed: string): Promise<void>;
  /**
   * Sets the number of rounds between automatic rotations; 0 means never.
   * @throws {ApiError} after `call` has shown the error to the player
   */
  rotateAfter(rounds: number): Promise<void>;
}

/**
 * Returns the seeds of the current player.
 * @param demo whether the player is in the demo
 * @param open whether the seeds are shown
 */
export function useSeeds({ demo, open }: { readonly demo: boolean; readonly open: boolean }): SeedsSource {
  const demoSeeds = useStore(demoStore, (state) => state.seeds);
  // The page reads the seeds each time the tab opens, because the number of rounds may have changed.
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
