import { useQuery } from "@tanstack/react-query";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { demoStore, findDemoRound, isDemoRound, rotateDemo } from "../play/demo-table.ts";
import { gameQueries, rotateSeeds } from "../play/game.queries.ts";
import type { Round, SeedsOfRound } from "../play/round.ts";
import { crashSeeds } from "../records/crash-chain.ts";

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
  const demo = useDemoRound(id);
  const query = useQuery({ ...gameQueries.round(id), enabled: signedIn && !demo });
  if (demo) return demo;
  if (!signedIn) return { state: "guest" };
  if (query.data)
    return { state: "found", ...query.data, reveal: () => rotateSeeds(query.data.seeds.clientSeed) };
  if (query.isError) return { state: "failed", error: query.error, retry: () => void query.refetch() };
  return { state: "loading" };
}

/** A round of the demo; undefined when the id names none. Crash is drawn from its chain also there. */
function useDemoRound(id: string): RoundView | undefined {
  // Looked up anew when the demo's seeds turn.
  useStore(demoStore, (state) => state.revealed);
  const found = isDemoRound(id) ? findDemoRound(id) : undefined;
  const chained = found?.round.game === "crash" ? found.round.nonce : undefined;
  const chain = useQuery({
    queryKey: ["crash", "seeds", chained],
    queryFn: async () => (await crashSeeds(chained ?? 0)) ?? null,
    enabled: chained !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isDemoRound(id)) return undefined;
  if (!found || chain.data === null) return { state: "forgotten" };
  if (chained === undefined)
    return { state: "found", ...found, reveal: async () => rotateDemo(found.seeds.clientSeed) };
  if (chain.isError) return { state: "failed", error: chain.error, retry: () => void chain.refetch() };
  if (!chain.data) return { state: "loading" };
  return { state: "found", round: found.round, seeds: chain.data, reveal: async () => {} };
}
