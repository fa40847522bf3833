import type { Data, errors } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../api/index.ts";
import { isDemoRound } from "../../../games/play/game/currency.ts";
import type { Round, SeedsOfRound } from "../../../games/play/game/round.ts";
import { demoStore, findDemoRound } from "../../../games/play/table/demo-table.ts";
import { gameQueries } from "../../../games/play/table/game.queries.ts";
import type { RoundRecord } from "../../../games/replay/replay.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { crashSeeds } from "../records/crash-seeds.ts";

const roundUnknown: (typeof errors)["RoundUnknown"]["code"] = 1504;

type Shared = Data<"GET /games/round/shared">;
/** A round that another player has shared, without its amounts. */
export type OthersRound = Shared["round"];
/** The proof of a shared round in the public log; null if the round is not in the log yet. */
export type SharedLog = Shared["log"];

/** The round that the page shows, or the reason why the page cannot show the round. */
export type RoundView =
  | { readonly state: "loading" | "forgotten" }
  | { readonly state: "failed"; readonly error: unknown; retry(): void }
  | {
      readonly state: "found";
      readonly round: Round;
      readonly seeds: SeedsOfRound;
      /** The times and balances of the round; undefined for rounds of the demo. */
      readonly record: RoundRecord | undefined;
      /** Whether the round is a demo round. Players can share their own rounds and reveal their seeds. */
      readonly whose: { readonly by: "demo" } | { readonly by: "self"; readonly shared: boolean };
    }
  | ({ readonly state: "others" } & Pick<Shared, "round" | "seeds" | "name" | "log">);

/** Returns a round of the current player, a demo round, or a round that another player has shared. */
export function useRound(id: string): RoundView {
  const signedIn = useSignedIn();
  const demo = useDemoRound(id);
  const own = useQuery({ ...gameQueries.round(id), enabled: signedIn && !demo });
  const others = !signedIn || (own.error instanceof ApiError && own.error.code === roundUnknown);
  const query = useQuery({ ...gameQueries.sharedRound(id), enabled: others && !demo });
  if (demo) return demo;
  if (!others && own.data) {
    const { round, seeds, record, shared } = own.data;
    return { state: "found", round, seeds, record, whose: { by: "self", shared } };
  }
  if (others && query.data) return { state: "others", ...query.data };
  const failed = others ? query : own;
  if (failed.isError) return { state: "failed", error: failed.error, retry: () => void failed.refetch() };
  return { state: "loading" };
}

/**
 * Returns the demo round with the given id. Returns undefined if the id does not belong to a demo round. The seeds of a
 * demo round of Crash are computed from the public hash chain.
 */
function useDemoRound(id: string): RoundView | undefined {
  // Renders the demo round again when the demo rotates its seed pair.
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
  const demo = { record: undefined, whose: { by: "demo" } } as const;
  if (chained === undefined) return { state: "found", ...found, ...demo };
  if (chain.isError) return { state: "failed", error: chain.error, retry: () => void chain.refetch() };
  if (!chain.data) return { state: "loading" };
  return { state: "found", round: found.round, seeds: chain.data, ...demo };
}
