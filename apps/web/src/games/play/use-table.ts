import type { InstantGameName } from "@gemplay/api-schema";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePause } from "../../limits/index.ts";
import { assetsQueries, platformQueries, userQueries } from "../../queries/index.ts";
import { useSignedIn, useStore } from "../../stores/index.ts";
import { demoChoice } from "./demo-choice.ts";
import { demoBalance, demoLimits, demoStore, placeDemoBet } from "./demo-table.ts";
import { gameQueries } from "./game.queries.ts";
import type { BetOf, InstantGame, SettledOf } from "./instant-game.ts";
import type { BetAsset, GameName, Round, RoundOf, TableLimits } from "./round.ts";
import { hasUnanswered, placeServerBet, playedStore } from "./server-bets.ts";

/** The table of a game, either on the server or with play money in this browser. */
export interface Table<G extends GameName = GameName> {
  readonly game: G;
  readonly demo: boolean;
  /** State of the table. `paused` means that the player has a break or a self-exclusion. */
  readonly state: "loading" | "failed" | "closed" | "paused" | "open";
  /** The break or self-exclusion of the player, or null. */
  readonly pause: ReturnType<typeof usePause>;
  readonly assets: readonly BetAsset[];
  /** Returns the balance of an asset as decimal text, or undefined until the balance is known. */
  balance(asset: BetAsset): string | undefined;
  limits(asset: BetAsset): TableLimits | undefined;
  /** Rounds of this game, newest first, or undefined until the rounds are loaded. */
  readonly rounds: readonly RoundOf<G>[] | undefined;
  retry(): void;
}

/** A table that accepts bets on an instant game. */
export interface InstantTable<G extends InstantGameName> extends Table<G> {
  place(bet: BetOf<G>): Promise<SettledOf<G>>;
  /** Returns whether a bet was sent whose outcome is unknown. */
  unanswered(): boolean;
}

/** Returns whether the server decides the visitor's rounds. A guest and a player in the demo play only in the page. */
export function useOnServer(): boolean {
  const chosen = useStore(demoChoice, (choice) => choice.chosen);
  return useSignedIn() && !chosen;
}

/** Returns the table of a game for the current visitor. */
export function useTable<G extends GameName>(game: G): Table<G> {
  const onServer = useOnServer();
  const server = useServerTable(game, onServer);
  const demo = useDemoTable(game);
  return onServer ? server : demo;
}

/** Returns the table of an instant game, with a function that places a bet. */
export function useInstantTable<G extends InstantGameName>(game: InstantGame<G>): InstantTable<G> {
  const table = useTable(game.name);
  return table.demo
    ? { ...table, place: async (bet) => placeDemoBet(game, bet), unanswered: () => false }
    : {
        ...table,
        place: (bet) => placeServerBet(game.name, bet),
        unanswered: () => hasUnanswered(game.name),
      };
}

function roundsOf<G extends GameName>(rounds: readonly Round[], game: G): readonly RoundOf<G>[] {
  return rounds.filter((round): round is RoundOf<G> & Round => round.game === game);
}

function useServerTable<G extends GameName>(game: G, enabled: boolean): Table<G> {
  const games = useQuery({ ...platformQueries.games(), enabled });
  const assets = useQuery({ ...assetsQueries.assets(), enabled });
  // The page reads the hash of the server seed before the first bet. Crash has no seed pair of the player, because
  // Crash uses one public hash chain.
  const ownPair = game !== "crash";
  const seeds = useQuery({ ...gameQueries.seeds(), enabled: enabled && ownPair });
  const records = useInfiniteQuery({ ...userQueries.records(), enabled });
  const played = useStore(playedStore, ({ rounds }) => rounds);
  const firstPage = records.data?.pages[0]?.records;
  const rounds = useMemo(() => {
    if (!firstPage && records.isPending) return undefined;
    const ids = new Set(played.map(({ id }) => id));
    return roundsOf([...played, ...(firstPage ?? []).filter(({ id }) => !ids.has(id))], game);
  }, [played, firstPage, records.isPending, game]);

  const pause = usePause(enabled);
  const own = games.data?.find((one) => one.game === game);
  const known = own && assets.data && (!ownPair || seeds.data);
  const failed =
    !known && (games.isError || assets.isError || (ownPair && seeds.isError) || (games.data && !own));
  return {
    game,
    demo: false,
    pause,
    state: known ? (!own.open ? "closed" : pause ? "paused" : "open") : failed ? "failed" : "loading",
    assets: ["PLAY", "TPLAY"],
    balance: (asset) =>
      assets.data && (assets.data.assets.find(({ assetId }) => assetId === asset)?.balance ?? "0"),
    limits: (asset) => own?.limits.find((one) => one.asset === asset),
    rounds,
    retry() {
      void games.refetch();
      void assets.refetch();
      if (ownPair) void seeds.refetch();
    },
  };
}

function useDemoTable<G extends GameName>(game: G): Table<G> {
  const balance = useStore(demoStore, demoBalance);
  const played = useStore(demoStore, (state) => state.rounds);
  const rounds = useMemo(() => roundsOf(played, game), [played, game]);
  return {
    game,
    demo: true,
    pause: null,
    state: "open",
    assets: ["PLAY"],
    balance: () => balance,
    limits: () => demoLimits,
    rounds,
    retry() {},
  };
}
