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
   * Reveals the active server seed and starts the next pair with this client seed.
   * @throws when a round with these seeds is open; {ApiError} that is already shown
   */
  rotate(clientSeed: string): Promise<void>;
  /** Sets the number of rounds between automatic rotations; 0 means never. @throws {ApiError} that is already shown */
  rotateAfter(rounds: number): Promise<void>;
}

/** Returns the seeds. @param demo whether the player is in the demo @param open whether the seeds are shown */
export function useSeeds({ demo, open }: { readonly demo: boolean; readonly open: boolean }): SeedsSource {
  const demoSeeds = useStore(demoStore, (state) => state.seeds);
  // Read again each time the tab opens, because the number of rounds has changed.
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
