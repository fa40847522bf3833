import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { followStream } from "../../../../api/index.ts";
import type { GameName } from "../../../../games/play/game/round.ts";
import { playedStore } from "../../../../games/play/table/server-bets.ts";
import { userQueries } from "../../../../queries/index.ts";
import { useSignedIn, useStore } from "../../../../stores/index.ts";
import { realityStore } from "../../../../widgets/limits/reality.store.ts";

/** Returns the ids of the player's bets that this page knows. The set is empty for a guest. */
export function useOwnIds(): ReadonlySet<string> {
  const signedIn = useSignedIn();
  const records = useInfiniteQuery({ ...userQueries.records(), enabled: signedIn });
  const played = useStore(playedStore, ({ rounds }) => rounds);
  const [crashIds, setCrashIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!signedIn) return undefined;
    const stop = followStream("crashBet", ({ bet }) => setCrashIds((ids) => [bet.id, ...ids]));
    return () => stop();
  }, [signedIn]);
  const pages = records.data?.pages;
  return useMemo(() => {
    const read = pages?.flatMap((page) => page.records) ?? [];
    return new Set([...crashIds, ...[...played, ...read].map(({ id }) => id)]);
  }, [crashIds, played, pages]);
}

/**
 * Holds the newest bets of the game on the screen back until its board has shown the result of the player's round. The
 * event stream may send the player's bet before the board shows the result. The function also holds back the bets of
 * automatic play that are placed, but that the board has not shown yet.
 */
export function useShownResults<B extends { readonly id: string; readonly game: GameName }>(
  bets: readonly B[],
  game: GameName,
): readonly B[] {
  const roundOpen = useStore(realityStore, (state) => state.roundOpen);
  const notShown = useStore(playedStore, (state) => state.notShown);
  const seen = useRef<ReadonlySet<string> | null>(null);
  // The first bets that the page reads are older than the open round.
  if (!roundOpen || (seen.current === null && bets.length > 0))
    seen.current = new Set(bets.map(({ id }) => id));
  if (!roundOpen && notShown.length === 0) return bets;
  return bets.filter(
    ({ id, game: ofGame }) =>
      !notShown.includes(id) && (!roundOpen || ofGame !== game || seen.current?.has(id)),
  );
}
