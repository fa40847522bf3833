import { useQuery } from "@tanstack/react-query";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { demoStore, findDemoRound, isDemoRound, rotateDemo } from "../play/demo-table.ts";
import { gameQueries, rotateSeeds } from "../play/game.queries.ts";
import type { Round, SeedsOfRound } from "../play/round.ts";

/** A round to look at, or why there is none. */
export type RoundView =
  | { readonly state: "loading" | "guest" | "forgotten" }
  | { readonly state: "failed"; readonly error: unknown; retry(): void }
  | {
      readonly state: "found";
      readonly round: Round;
      readonly seeds: SeedsOfRound;
      /** Reveals the seed pair that is in use. */
      reveal(): Promise<void>;
    };

/** The player's own round, or one of the demo's. */
export function useRound(id: string): RoundView {
  const signedIn = useSignedIn();
  const demo = isDemoRound(id);
  const query = useQuery({ ...gameQueries.round(id), enabled: signedIn && !demo });
  // Looked up anew when the demo's seeds turn.
  useStore(demoStore, (state) => state.revealed);
  if (demo) {
    const found = findDemoRound(id);
    if (!found) return { state: "forgotten" };
    return { state: "found", ...found, reveal: async () => rotateDemo(found.seeds.clientSeed) };
  }
  if (!signedIn) return { state: "guest" };
  if (query.data)
    return { state: "found", ...query.data, reveal: () => rotateSeeds(query.data.seeds.clientSeed) };
  if (query.isError) return { state: "failed", error: query.error, retry: () => void query.refetch() };
  return { state: "loading" };
}
