import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { assetsQueries, platformQueries, userQueries } from "../../../queries/index.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { demoBalance, demoLimits, demoStore, placeDemoBet } from "./demo-table.ts";
import type { Bet, BetAsset, GameName, Round, Settled, TableLimits } from "./round.ts";
import { hasUnanswered, placeServerBet, playedStore } from "./server-bets.ts";

/** Where bets are placed: with the server, or with play money in this browser. */
export interface Table {
  readonly demo: boolean;
  readonly state: "loading" | "failed" | "closed" | "open";
  readonly assets: readonly BetAsset[];
  /** Decimal text; undefined while it is not known. */
  balance(asset: BetAsset): string | undefined;
  limits(asset: BetAsset): TableLimits | undefined;
  /** This game's rounds, newest first; undefined while they are not known. */
  readonly rounds: readonly Round[] | undefined;
  place(bet: Bet): Promise<Settled>;
  /** Whether a bet was sent and its outcome is not known. */
  unanswered(): boolean;
  retry(): void;
}

/** The table of a game for whoever is here. */
export function useTable(game: GameName): Table {
  const signedIn = useSignedIn();
  const server = useServerTable(game, signedIn);
  const demo = useDemoTable(game);
  return signedIn ? server : demo;
}

function useServerTable(game: GameName, enabled: boolean): Table {
  const games = useQuery({ ...platformQueries.games(), enabled });
  const assets = useQuery({ ...assetsQueries.assets(), enabled });
  const records = useInfiniteQuery({ ...userQueries.records(), enabled });
  const played = useStore(playedStore, ({ rounds }) => rounds);
  const firstPage = records.data?.pages[0]?.records;
  const rounds = useMemo(() => {
    if (!firstPage && records.isPending) return undefined;
    const ids = new Set(played.map(({ id }) => id));
    const all = [...played, ...(firstPage ?? []).filter(({ id }) => !ids.has(id))];
    return all.filter((round) => round.game === game);
  }, [played, firstPage, records.isPending, game]);

  const own = games.data?.find((one) => one.game === game);
  const known = own && assets.data;
  const failed = !known && (games.isError || assets.isError || (games.data && !own));
  return {
    demo: false,
    state: known ? (own.open ? "open" : "closed") : failed ? "failed" : "loading",
    assets: ["PLAY", "TPLAY"],
    balance: (asset) =>
      assets.data && (assets.data.assets.find(({ assetId }) => assetId === asset)?.balance ?? "0"),
    limits: (asset) => own?.limits.find((one) => one.asset === asset),
    rounds,
    place: placeServerBet,
    unanswered: hasUnanswered,
    retry() {
      void games.refetch();
      void assets.refetch();
    },
  };
}

function useDemoTable(game: GameName): Table {
  const balance = useStore(demoStore, demoBalance);
  const rounds = useStore(demoStore, (state) => state.rounds);
  return {
    demo: true,
    state: "open",
    assets: ["PLAY"],
    balance: () => balance,
    limits: () => demoLimits,
    rounds: rounds.filter((round) => round.game === game),
    place: async (bet) => placeDemoBet(bet),
    unanswered: () => false,
    retry() {},
  };
}
