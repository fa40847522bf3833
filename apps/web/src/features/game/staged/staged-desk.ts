import type { StagedGameName } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "../../../api/index.ts";
import { applyBalance, assetsQueries } from "../../../queries/index.ts";
import { queryClient, userStore } from "../../../stores/index.ts";
import { type BetDesk, createBetDesk } from "../play/bet-desk.ts";
import type { RoundOf } from "../play/round.ts";
import { checkBalance, isLost, showServerRound } from "../play/server-bets.ts";
import { openOf, type StagedAnswer, type StagedCall, type Standing } from "./staged-game.ts";

type Desks = { [G in StagedGameName]?: BetDesk<StagedCall<G>, StagedAnswer<G>> };

/** One desk a game: one call at a time, and a call whose answer is lost before any other. It outlives the screen. */
let desks: Desks = {};
let token = userStore.get().token;
// Another session is another player: the calls that were lost are not theirs.
userStore.subscribe(() => {
  if (token === userStore.get().token) return;
  token = userStore.get().token;
  desks = {};
});

function deskOf<G extends StagedGameName>(game: G): BetDesk<StagedCall<G>, StagedAnswer<G>> {
  const known: Desks[G] = desks[game];
  if (known) return known;
  const made = createBetDesk<StagedCall<G>, StagedAnswer<G>>({
    send: (made) => post(game, made),
    isLost,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  desks = { ...desks, [game]: made };
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
    queryFn: async ({ signal }): Promise<Standing<G>> => {
      const quiet = { signal, silent: true };
      const { open } = (await call(
        `GET /games/${game as "mines"}/open`,
        {},
        quiet,
      )) as unknown as StagedAnswer<G>;
      if (open) return open;
      const known = queryClient.getQueryData<Standing<G>>(queryKey) ?? null;
      const gone = openOf<G>(known);
      return gone ? readEnd(gone.id, signal) : known;
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
  try {
    const { round } = await call("GET /games/round", { query: { id } }, { signal, silent: true });
    return round as RoundOf<G>;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The call of this session whose outcome is not known; until it is, it is sent again in place of any other. */
export function unansweredCall<G extends StagedGameName>(game: G): StagedCall<G> | null {
  return deskOf(game).unanswered();
}

/**
 * Makes a call, or the unanswered one instead of it; table and balance follow the answer. After a refusal the table is
 * read again: the page may show a round that has gone on.
 * @throws {ApiError} not shown yet
 */
export async function makeCall<G extends StagedGameName>(
  game: G,
  made: StagedCall<G>,
): Promise<StagedAnswer<G>> {
  const { queryKey } = standingQuery(game);
  try {
    const answer = await deskOf(game).place(made);
    // What was read meanwhile may be older than this.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Standing<G>>(queryKey, answer.open ?? answer.round);
    const { open, round, balance } = answer;
    if (round && balance !== null) showServerRound(round, balance);
    else if (open && balance !== null) applyBalance(open.asset, balance);
    return answer;
  } catch (error) {
    checkBalance(error);
    if (!isLost(error)) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
