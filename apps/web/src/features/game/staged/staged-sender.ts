import type { StagedGameName } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call, callOrNone, isAnswerLost } from "../../../api/index.ts";
import { type BetSender, createBetSender } from "../../../games/play/bet-sender.ts";
import { checkCommitted } from "../../../games/play/commitments.ts";
import { ensureCommitments } from "../../../games/play/game.queries.ts";
import type { RoundOf } from "../../../games/play/round.ts";
import { lastPair, noteRefusal, showServerRound } from "../../../games/play/server-bets.ts";
import {
  openOf,
  type StagedAnswer,
  type StagedCall,
  type Standing,
} from "../../../games/staged/staged-game.ts";
import { notePlay } from "../../../limits/index.ts";
import { applyBalance, assetsQueries, inPlace } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";

type Senders = { [G in StagedGameName]?: BetSender<StagedCall<G>, StagedAnswer<G>> };

/**
 * One sender per game. A sender makes one call at a time, repeats an unanswered call before any other call, and stays
 * when the screen closes.
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

// The compiler cannot see that the bodies and answers of the routes have these types for each game.
function post<G extends StagedGameName>(game: G, { kind, body }: StagedCall<G>): Promise<StagedAnswer<G>> {
  const input = { body } as { body: never };
  return call(`POST /games/${game as "mines"}/${kind}`, input, { silent: true }) as Promise<
    StagedAnswer<never>
  >;
}

/** Query of the player's table of a game: the open round, or the last round whose end this page has seen. */
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
    // The page always reads the table again, because another device or the automatic end of an abandoned round may have
    // changed the round.
    staleTime: 0,
  });
}

/** Reads the end of a round that this page last saw as open. Returns null for a refunded round. */
async function readEnd<G extends StagedGameName>(
  id: string,
  signal: AbortSignal,
): Promise<RoundOf<G> | null> {
  void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
  const found = await callOrNone("GET /games/round", { query: { id } }, { signal, silent: true });
  return found && (found.round as RoundOf<G>);
}

/**
 * Returns the unanswered call of this session, or null. The sender repeats the unanswered call before any other call.
 */
export function unansweredCall<G extends StagedGameName>(game: G): StagedCall<G> | null {
  return senderOf(game).unanswered();
}

/**
 * Makes a call, or repeats the unanswered call instead. Updates table and balance. After a refusal, reads the table
 * again, because the page may show an old state.
 * @throws {ApiError}
 */
export async function makeCall<G extends StagedGameName>(
  game: G,
  made: StagedCall<G>,
): Promise<StagedAnswer<G>> {
  const { queryKey } = standingQuery(game);
  const sender = senderOf(game);
  // The sender repeats an unanswered call instead of the new call, so a refusal belongs to the unanswered call.
  const sent = sender.unanswered() ?? made;
  try {
    const answer = await sender.place(made);
    // The page cancels running reads of the table, because a read that started earlier may return an older state.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Standing<G>>(queryKey, answer.open ?? answer.round);
    notePlay();
    const { open, round, balance } = answer;
    if (round && balance !== null) showServerRound(round, balance);
    else if (open && balance !== null) {
      checkCommitted(open);
      applyBalance(open.asset, balance);
    }
    return answer;
  } catch (error) {
    // Only a bet has a stake that a limit of the player can refuse. Limits never refuse moves and cash-outs.
    if (sent.kind === "open") noteRefusal(error, sent.body);
    if (!isAnswerLost(error)) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
