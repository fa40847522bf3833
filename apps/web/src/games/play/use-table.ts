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

/** The table at which a game is played: either on the server, or with play money in this browser. */
export interface Table<G extends GameName = GameName> {
  readonly game: G;
  readonly demo: boolean;
  /** State of the game table. `paused` means that the player has started a break or a self-exclusion. */
  readonly state: "loading" | "failed" | "closed" | "paused" | "open";
  /** The current break or self-exclusion of the player, or null. */
  readonly pause: ReturnType<typeof usePause>;
  readonly assets: readonly BetAsset[];
  /** Returns the balance of an asset as decimal text. Returns undefined until the balance is known. */
  balance(asset: BetAsset): string | undefined;
  limits(asset: BetAsset): TableLimits | undefined;
  /** Rounds of this game, newest first. The value is undefined until the rounds are loaded. */
  readonly rounds: readonly RoundOf<G>[] | undefined;
  retry(): void;
}

/** A table at which players can bet on an instant game. */
export interface InstantTable<G extends InstantGameName> extends Table<G> {
  place(bet: BetOf<G>): Promise<SettledOf<G>>;
  /** Returns whether the page has sent a bet whose outcome is unknown. */
  unanswered(): boolean;
}

/**
 * Returns whether the server decides the visitor's rounds. Guests, and players in the demo, play only in the page and
 * without the server.
 */
export function useOnServer(): boolean {
  const chosen = useStore(demoChoice, (choice) => choice.chosen);
  return useSignedIn() && !chosen;
}

/** Returns the table of a game for the current visitor: the table on the server, or the demo table. */
export function useTable<G extends GameName>(game: G): Table<G> {
  const onServer = useOnServer();
  const server = useServerTable(game, onServer);
  const demo = useDemoTable(game);
  return onServer ? server : demo;
}

/** Returns the table of an instant game with a function that places a bet. */
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
  // The page reads the hash of the server seed before the player's first bet. Rounds of Crash use a public hash chain,
  // and not a seed pair of the player.
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
