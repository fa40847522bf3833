import type { StagedGameName } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call, callOrNone, isAnswerLost } from "../../../api/index.ts";
import type { RoundOf } from "../../../games/play/game/round.ts";
import { type BetSender, createBetSender } from "../../../games/play/table/bet-sender.ts";
import { checkPairOf, ensureCommitments } from "../../../games/play/table/game.queries.ts";
import { lastPair, noteRefusal, showServerRound } from "../../../games/play/table/server-bets.ts";
import {
  openOf,
  type StagedAnswer,
  type StagedCall,
  type Standing,
} from "../../../games/staged/staged-game.ts";
import { applyBalance, assetsQueries, inPlace } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { notePlay } from "../../../widgets/limits/index.ts";

type Senders = { [G in StagedGameName]?: BetSender<StagedCall<G>, StagedAnswer<G>> };

/**
 * Each staged game has one sender, which sends the calls of the game to the server. The sender makes one call at a time
 * and repeats an unanswered call before any other call. The sender continues to exist when the player closes the game
 * screen.
 */
let senders: Senders = {};

function senderOf<G extends StagedGameName>(game: G): BetSender<StagedCall<G>, StagedAnswer<G>> {
  const known: Senders[G] = senders[game];
  if (known) return known;
  const made = createBetSender<StagedCall<G>, StagedAnswer<G>>({
    prepare: async ({ kind }) => {
      if (kind === "open") await ensureCommitments(lastPair());
    },
    send: (made) => post(game, made),
  });
  senders = { ...senders, [game]: made };
  return made;
}

// The casts are necessary, because TypeScript cannot infer that each game's routes use the request and response types
// of that game.
function post<G extends StagedGameName>(game: G, { kind, body }: StagedCall<G>): Promise<StagedAnswer<G>> {
  const input = { body } as { body: never };
  return call(`POST /games/${game as "mines"}/${kind}`, input, { silent: true }) as Promise<
    StagedAnswer<never>
  >;
}

/**
 * Query that reads the player's table in a staged game. The table contains the open round, or the last round whose end
 * this page has already shown.
 */
export function standingQuery<G extends StagedGameName>(game: G) {
  const queryKey = ["user", "staged", game] as const;
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<Standing<G>> => {
      const quiet = inPlace(context);
      const { open } = (await call(
        `GET /games/${game as "mines"}/open`,
        {},
        quiet,
      )) as unknown as StagedAnswer<G>;
      if (open) return open;
      const known = queryClient.getQueryData<Standing<G>>(queryKey) ?? null;
      const gone = openOf<G>(known);
      return gone ? readEnd(gone.id, context.signal) : known;
    },
    // The page always reads the table from the server again. Another device, or the automatic end of an abandoned
    // round, may have changed the round.
    staleTime: 0,
  });
}

/**
 * Reads the result of a round that was open at the last request and has since ended. Returns null if the stake of the
 * round was refunded.
 */
async function readEnd<G extends StagedGameName>(
  id: string,
  signal: AbortSignal,
): Promise<RoundOf<G> | null> {
  void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
  const found = await callOrNone("GET /games/round", { query: { id } }, { signal, silent: true });
  return found && (found.round as RoundOf<G>);
}

/**
 * Returns the current session's call whose answer was lost, or null. The sender repeats such a call before any other
 * call.
 */
export function unansweredCall<G extends StagedGameName>(game: G): StagedCall<G> | null {
  return senderOf(game).unanswered();
}

/**
 * Sends a call of a staged game to the server. If an earlier call has no answer, the sender repeats the earlier call
 * instead. Updates the table of the game and the balance after the answer. After a refusal, the sender reads the table
 * again, because the page may show an outdated round.
 * @throws {ApiError}
 */
export async function makeCall<G extends StagedGameName>(
  game: G,
  made: StagedCall<G>,
): Promise<StagedAnswer<G>> {
  const { queryKey } = standingQuery(game);
  const sender = senderOf(game);
  // If an unanswered call exists, the sender repeats the unanswered call instead of the new call. In this case, a
  // refusal by the server refers to the unanswered call.
  const sent = sender.unanswered() ?? made;
  try {
    const answer = await sender.place(made);
    // The page cancels running read requests for the table, because an earlier request may return an outdated state.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Standing<G>>(queryKey, answer.open ?? answer.round);
    notePlay();
    const { open, round, balance } = answer;
    if (round && balance !== null) showServerRound(round, balance);
    else if (open && balance !== null) {
      checkPairOf(open);
      applyBalance(open.asset, balance);
    }
    return answer;
  } catch (error) {
    // Only a bet has a stake, so the player's limits can refuse a bet, but never a move or a cash-out.
    if (sent.kind === "open") noteRefusal(error, sent.body);
    if (!isAnswerLost(error)) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
