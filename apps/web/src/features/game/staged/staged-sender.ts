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

/** One sender a game: one call at a time, and a call whose answer is lost before any other. It outlives the screen. */
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

// The compiler does not follow that the routes' bodies and answers are these, game by game.
function post<G extends StagedGameName>(game: G, { kind, body }: StagedCall<G>): Promise<StagedAnswer<G>> {
  const input = { body } as { body: never };
  return call(`POST /games/${game as "mines"}/${kind}`, input, { silent: true }) as Promise<
    StagedAnswer<never>
  >;
}

/** The player's table of a game: the round that is open, or the last one that this page saw end. */
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
    // Another device, or the day's end, may have gone on with the round.
    staleTime: 0,
  });
}

/** How a round ended that was open when this page last heard of it; null when it was refunded. */
async function readEnd<G extends StagedGameName>(
  id: string,
  signal: AbortSignal,
): Promise<RoundOf<G> | null> {
  void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
  const found = await callOrNone("GET /games/round", { query: { id } }, { signal, silent: true });
  return found && (found.round as RoundOf<G>);
}

/** The call of this session whose outcome is not known; until it is, it is sent again in place of any other. */
export function unansweredCall<G extends StagedGameName>(game: G): StagedCall<G> | null {
  return senderOf(game).unanswered();
}

/**
 * Makes a call, or the unanswered one instead of it; table and balance follow the answer. After a refusal the table is
 * read again: the page may show a round that has gone on.
 * @throws {ApiError}
 */
export async function makeCall<G extends StagedGameName>(
  game: G,
  made: StagedCall<G>,
): Promise<StagedAnswer<G>> {
  const { queryKey } = standingQuery(game);
  const sender = senderOf(game);
  // What is refused is the call that is sent: an unanswered one goes before this.
  const sent = sender.unanswered() ?? made;
  try {
    const answer = await sender.place(made);
    // What was read meanwhile may be older than this.
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
    // Only a bet names what it stakes; moves and cash-outs are never refused for a limit.
    if (sent.kind === "open") noteRefusal(error, sent.body);
    if (!isAnswerLost(error)) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
