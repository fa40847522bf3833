import type { errors, InstantGameName } from "@gemplay/api-schema";
import { ApiError, call } from "../../../api/index.ts";
import { applyBalance, assetsQueries, userQueries } from "../../../queries/index.ts";
import { createStore, queryClient, userStore } from "../../../stores/index.ts";
import { type BetDesk, createBetDesk } from "./bet-desk.ts";
import type { BetOf, SettledOf } from "./instant-game.ts";
import type { Round } from "./round.ts";

const insufficientBalance: (typeof errors)["InsufficientBalance"]["code"] = 1304;

/** Rounds that were played since the page was opened, newest first; the server knows them all. */
export const playedStore = createStore<{ readonly rounds: readonly Round[] }>({ rounds: [] });
const keptRounds = 40;

/** No answer, or one that leaves open whether the bet stands: a fault behind the server's door. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.offline || error.status >= 500);
}

type Desks = { [G in InstantGameName]?: BetDesk<BetOf<G>, SettledOf<G>> };

/** One desk a game: what was lost at one holds up no other. */
let desks: Desks = {};
let token = userStore.get().token;
// Another session is another player: neither the bets that were lost nor the rounds are theirs.
userStore.subscribe(() => {
  if (token === userStore.get().token) return;
  token = userStore.get().token;
  desks = {};
  playedStore.set({ rounds: [] });
});

function deskOf<G extends InstantGameName>(game: G): BetDesk<BetOf<G>, SettledOf<G>> {
  const known: Desks[G] = desks[game];
  if (known) return known;
  const made = createBetDesk<BetOf<G>, SettledOf<G>>({
    send: (bet) => sendBet(game, bet),
    isLost,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  desks = { ...desks, [game]: made };
  return made;
}

async function sendBet<G extends InstantGameName>(game: G, bet: BetOf<G>): Promise<SettledOf<G>> {
  // The compiler does not follow that the routes' bodies and answers are these, game by game.
  const body = bet as BetOf<"dice">;
  return call(`POST /games/${game as "dice"}/bet`, { body }, { silent: true }) as Promise<SettledOf<G>>;
}

/** Whether a bet of this session on the game was sent and its outcome is not known. It outlives the screen. */
export const hasUnanswered = (game: InstantGameName): boolean => deskOf(game).unanswered() !== null;

/**
 * What the page shows of a finished round: the balance, the lists of rounds.
 * @param balance decimal text, of the round's asset after it
 */
export function showServerRound(round: Round, balance: string): void {
  applyBalance(round.asset, balance);
  const others = playedStore.get().rounds.filter(({ id }) => id !== round.id);
  playedStore.set({ rounds: [round, ...others].slice(0, keptRounds) });
  // Read again when they are next looked at, and not after every bet.
  for (const { queryKey } of [userQueries.records(), userQueries.dashboard()])
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}

/** Reads the balance again where a refusal says that the page shows a wrong one. */
export function checkBalance(error: unknown): void {
  if (error instanceof ApiError && error.code === insufficientBalance)
    void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
}

/**
 * Places a bet with the server; the balance and the lists that show it follow.
 * @throws {ApiError} not shown yet
 */
export async function placeServerBet<G extends InstantGameName>(
  game: G,
  bet: BetOf<G>,
): Promise<SettledOf<G>> {
  try {
    const settled = await deskOf(game).place(bet);
    showServerRound(settled.round, settled.balance);
    return settled;
  } catch (error) {
    checkBalance(error);
    throw error;
  }
}
