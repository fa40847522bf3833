import type { EventData } from "@gemplay/api-schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call, followStream, onResync } from "../../../../api/index.ts";
import { inPlace } from "../../../../queries/index.ts";
import { queryClient } from "../../../../stores/index.ts";
import { mergeBets } from "./merge-bets.ts";

/** A settled bet of any player, with the public or masked name of the player. */
export type FeedBet = EventData<"bet">;

interface Feed {
  readonly bets: readonly FeedBet[];
  readonly wins: readonly FeedBet[];
}

const feedQuery = () =>
  queryOptions({
    queryKey: ["live"],
    queryFn: (context) => call("GET /live", {}, inPlace(context)),
    // The event stream sends later bets only while the list is on the screen, so each visit reads the bets again.
    staleTime: 0,
  });

/** The number of bets of all games that the page keeps, so that each filter still finds some bets. */
const keptBets = 500;
/**
 * Time in milliseconds between two updates of the list. With a shorter interval, the list would flicker when many
 * players bet.
 */
const showEveryMs = 600;

const nothing: Feed = { bets: [], wins: [] };

const merge = (fresh: Feed, known: Feed): Feed => ({
  bets: mergeBets(fresh.bets, known.bets, keptBets),
  wins: mergeBets(fresh.wins, known.wins, keptBets),
});

/** Returns the bets and the large wins that the event stream has sent since the component was mounted. */
function useStreamed(): Feed {
  const [streamed, setStreamed] = useState(nothing);
  useEffect(() => {
    let waiting = nothing;
    const stops = [
      followStream("bet", (bet) => {
        waiting = merge({ bets: [bet], wins: [] }, waiting);
      }),
      followStream("bigWin", (win) => {
        waiting = merge({ bets: [], wins: [win] }, waiting);
      }),
      onResync(() => void queryClient.invalidateQueries({ queryKey: feedQuery().queryKey })),
    ];
    const timer = setInterval(() => {
      if (waiting === nothing) return;
      const fresh = waiting;
      waiting = nothing;
      setStreamed((known) => merge(fresh, known));
    }, showEveryMs);
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
    };
  }, []);
  return streamed;
}

/**
 * Reads the latest bets of all players, and adds new bets from the event stream. A failed request is reported in
 * `error`, even if the event stream has sent bets.
 */
export function useFeed() {
  const read = useQuery(feedQuery());
  const streamed = useStreamed();
  const feed = useMemo(
    () => merge(streamed, read.data ? { bets: read.data.bets, wins: read.data.bigWins } : nothing),
    [read.data, streamed],
  );
  return {
    ...feed,
    isPending: read.isPending,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
  };
}
