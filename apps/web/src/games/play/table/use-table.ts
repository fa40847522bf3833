import type { InstantGameName } from "@gemplay/api-schema";
import type { AutoRun } from "@gemplay/games";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { assetsQueries, platformQueries, userQueries } from "../../../queries/index.ts";
import { type Currency, lastCurrency, useSignedIn, useStore } from "../../../stores/index.ts";
import { usePause } from "../../../widgets/limits/index.ts";
import type { BetOf, InstantGame, SettledOf } from "../game/instant-game.ts";
import type { BetAsset, GameName, Round, RoundOf, TableLimits } from "../game/round.ts";
import { currencyChoices } from "./currency-choice.ts";
import { demoBalance, demoLimits, demoStore, placeDemoBet } from "./demo-table.ts";
import { gameQueries } from "./game.queries.ts";
import {
  listServerRound,
  placeServerBet,
  placeServerBets,
  playedStore,
  readAgain,
  unansweredBet,
} from "./server-bets.ts";

/** The table at which a game is played: either on the server, or with play money in this browser. */
export interface Table<G extends GameName = GameName> {
  readonly game: G;
  /** The currency with which the visitor plays. A guest always plays with play money. */
  readonly currency: Currency;
  /** True if the visitor plays with play money. */
  readonly demo: boolean;
  /** State of the game table. `paused` means that the player is on a break or has self-excluded. */
  readonly state: "loading" | "failed" | "closed" | "paused" | "open";
  /** The current break or self-exclusion of the player, or null. */
  readonly pause: ReturnType<typeof usePause>;
  /** Returns a balance as decimal text. Returns undefined until the balance is known. */
  balance(currency: Currency): string | undefined;
  limits(currency: Currency): TableLimits | undefined;
  /** Rounds of this game, newest first. The value is undefined until the rounds are loaded. */
  readonly rounds: readonly RoundOf<G>[] | undefined;
  /** Loads the rounds again. The function is undefined if the page has not failed to load the rounds. */
  readonly retryRounds: (() => void) | undefined;
  retry(): void;
}

/** A game table at which players can bet on an instant game. */
export interface InstantTable<G extends InstantGameName> extends Table<G> {
  place(bet: BetOf<G>): Promise<SettledOf<G>>;
  /**
   * Places the next bets of automatic play, one after another. The table lists a round only after the call of
   * `listRound`.
   * @param bet the first of the bets
   * @param keys the keys of the bets, beginning with the key of the first bet; the table may place fewer bets, but at
   * least one
   */
  placeSeveral(bet: BetOf<G>, run: AutoRun, keys: readonly string[]): Promise<readonly SettledOf<G>[]>;
  /** Adds a round of `placeSeveral` to the list of rounds. */
  listRound(round: RoundOf<G>): void;
  /** Reads the balances and the rounds again, after bets whose results the page does not know. */
  readAgain(): void;
  /** Returns whether the page has sent a bet whose outcome is unknown. */
  unanswered(): boolean;
  /** Returns the asset of a bet that the page has sent to the server and whose outcome is unknown. */
  unansweredAsset(): BetAsset | undefined;
}

/**
 * Returns the currency with which the visitor plays a game. Returns undefined until the page knows which balances the
 * player has.
 */
function useCurrency(game: GameName): Currency | undefined {
  const choice = useStore(currencyChoices, ({ choices }) => choices[game]);
  return useSignedIn() ? choice?.currency : "DEMO";
}

/**
 * Returns whether the server decides the outcome of the visitor's rounds of a game. The rounds of guests, and of
 * players in the demo, exist only in the browser.
 */
export const useOnServer = (game: GameName): boolean => useCurrency(game) !== "DEMO";

/** Returns the table of a game for the current visitor: the table on the server, or the demo table. */
export function useTable<G extends GameName>(game: G): Table<G> {
  const signedIn = useSignedIn();
  const known = useCurrency(game);
  const server = useServerTable(game, signedIn, signedIn && known !== "DEMO");
  const demo = useDemoTable(game);
  // Until the currency is known, the panel shows the currency of the last bet, but the player cannot bet.
  const currency = known ?? lastCurrency(game) ?? "PLAY";
  const own = known === "DEMO" ? demo : server;
  return {
    ...own,
    ...(known === undefined && own.state !== "failed" ? { state: "loading" } : {}),
    currency,
    balance: (one) => (one === "DEMO" ? demo : server).balance(one),
    limits: (one) => (one === "DEMO" ? demo : server).limits(one),
  };
}

/** Returns the table of an instant game with a function that places a bet. */
export function useInstantTable<G extends InstantGameName>(game: InstantGame<G>): InstantTable<G> {
  const table = useTable(game.name);
  const unansweredAsset = () => unansweredBet(game.name)?.asset;
  return table.demo
    ? {
        ...table,
        place: async (bet) => placeDemoBet(game, bet),
        placeSeveral: async (bet) => [placeDemoBet(game, bet)],
        listRound: () => undefined,
        readAgain: () => undefined,
        unanswered: () => false,
        unansweredAsset,
      }
    : {
        ...table,
        place: (bet) => placeServerBet(game.name, bet),
        placeSeveral: (bet, run, keys) => placeServerBets(game.name, bet, run, keys),
        listRound: listServerRound,
        readAgain,
        unanswered: () => unansweredBet(game.name) !== null,
        unansweredAsset,
      };
}

function roundsOf<G extends GameName>(rounds: readonly Round[], game: G): readonly RoundOf<G>[] {
  return rounds.filter((round): round is RoundOf<G> & Round => round.game === game);
}

/** A table without the visitor's currency. */
type TableBase<G extends GameName> = Omit<Table<G>, "currency">;

/**
 * @param signedIn true if the page reads the limits of the game and the player's balances, which the player also sees in
 * the demo
 * @param enabled true if the page also reads the data that only rounds on the server need
 */
function useServerTable<G extends GameName>(game: G, signedIn: boolean, enabled: boolean): TableBase<G> {
  const games = useQuery({ ...platformQueries.games(), enabled: signedIn });
  const assets = useQuery({ ...assetsQueries.assets(), enabled: signedIn });
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
    balance: (currency) =>
      assets.data && (assets.data.assets.find(({ assetId }) => assetId === currency)?.balance ?? "0"),
    limits: (currency) => own?.limits.find(({ asset }) => asset === currency),
    rounds,
    retryRounds: records.isError && !firstPage ? () => void records.refetch() : undefined,
    retry() {
      void games.refetch();
      void assets.refetch();
      if (ownPair) void seeds.refetch();
    },
  };
}

function useDemoTable<G extends GameName>(game: G): TableBase<G> {
  const balance = useStore(demoStore, demoBalance);
  const played = useStore(demoStore, (state) => state.rounds);
  const rounds = useMemo(() => roundsOf(played, game), [played, game]);
  return {
    game,
    demo: true,
    pause: null,
    state: "open",
    balance: () => balance,
    limits: () => demoLimits,
    rounds,
    retryRounds: undefined,
    retry() {},
  };
}
