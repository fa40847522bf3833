import { useQuery } from "@tanstack/react-query";
import type { Seeds } from "../../../games/play/game/round.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { gameQueries } from "../../../games/play/table/game.queries.ts";
import { useStore } from "../../../stores/index.ts";

/** The seeds of the current player, either from the server or from the demo with play money. */
interface SeedsSource {
  readonly seeds: Seeds | undefined;
  readonly error: unknown;
  retry(): void;
}

/**
 * Returns the seeds of the current player.
 * @param demo whether the player plays in the demo with play money
 * @param open whether the tab with the seeds is open
 */
export function useSeeds({ demo, open }: { readonly demo: boolean; readonly open: boolean }): SeedsSource {
  const demoSeeds = useStore(demoStore, (state) => state.seeds);
  // The page reads the seeds each time the player opens the tab, because the round count of the seed pair may have
  // changed.
  const query = useQuery({ ...gameQueries.seeds(), enabled: open && !demo, staleTime: 0 });
  if (demo) return { seeds: demoSeeds, error: null, retry() {} };
  return {
    seeds: query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
