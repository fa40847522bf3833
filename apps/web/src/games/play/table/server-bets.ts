import type { errors, InstantGameName } from "@gemplay/api-schema";
import { ApiError, call } from "../../../api/index.ts";
import { applyBalance, assetsQueries } from "../../../queries/index.ts";
import { createStore, onSessionChange, queryClient } from "../../../stores/index.ts";
import { notePlay, noteStop } from "../../../widgets/limits/index.ts";
import type { BetOf, SettledOf } from "../game/instant-game.ts";
import type { Round } from "../game/round.ts";
import { type BetSender, createBetSender } from "./bet-sender.ts";
import { checkPairOf, ensureCommitments, outdateRounds } from "./game.queries.ts";

const insufficientBalance: (typeof errors)["InsufficientBalance"]["code"] = 1304;

/**
 * Rounds that the player has played since the page was opened, newest first. The page does not store older rounds,
 * because the server stores all rounds.
 */
export const playedStore = createStore<{ readonly rounds: readonly Round[] }>({ rounds: [] });
const keptRounds = 40;

type Senders = { [G in InstantGameName]?: BetSender<BetOf<G>, SettledOf<G>> };

/** Each game has one sender, so that a lost answer in one game does not block bets in other games. */
let senders: Senders = {};
// When the session changes, the page removes the played rounds, because the new session may belong to another player.
onSessionChange(() => playedStore.set({ rounds: [] }));

function senderOf<G extends InstantGameName>(game: G): BetSender<BetOf<G>, SettledOf<G>> {
  const known: Senders[G] = senders[game];
  if (known) return known;
  const made = createBetSender<BetOf<G>, SettledOf<G>>({
    prepare: () => ensureCommitments(lastPair()),
    send: (bet) => sendBet(game, bet),
  });
  senders = { ...senders, [game]: made };
  return made;
}

function sendBet<G extends InstantGameName>(game: G, bet: BetOf<G>): Promise<SettledOf<G>> {
  // TypeScript cannot infer that the routes of each game have requests and responses with the types of that game.
  const body = bet as BetOf<"dice">;
  return call(`POST /games/${game as "dice"}/bet`, { body }, { silent: true }) as Promise<SettledOf<G>>;
}

/** Returns the number of the seed pair that the player's last round used, or 0 before the first round. */
export function lastPair(): number {
  return playedStore.get().rounds.find(({ seedNumber }) => seedNumber !== 0)?.seedNumber ?? 0;
}

/**
 * Returns the bet that this session has sent and whose outcome is still unknown, or null. The sender keeps an unanswered
 * bet even after the player has closed the game screen.
 */
export const unansweredBet = <G extends InstantGameName>(game: G): BetOf<G> | null =>
  senderOf(game).unanswered();

/**
 * Updates the balance and the lists of rounds on the page after a round has ended.
 * @param balance balance of the round's asset after the round, as decimal text
 */
export function showServerRound(round: Round, balance: string): void {
  if (round.game !== "crash") checkPairOf(round);
  applyBalance(round.asset, balance);
  const others = playedStore.get().rounds.filter(({ id }) => id !== round.id);
  playedStore.set({ rounds: [round, ...others].slice(0, keptRounds) });
  outdateRounds();
}

/**
 * Handles a bet that the server refused. If the balance was too low for the bet, reads the balance again. If a limit or
 * a break of the player is the reason, the game shows the reason to the player.
 */
export function noteRefusal(error: unknown, bet: Parameters<typeof noteStop>[1]): void {
  noteStop(error, bet);
  if (error instanceof ApiError && error.code === insufficientBalance)
    void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
}

/**
 * Places a bet with the server, and updates the balance and the lists of rounds after the answer.
 * @throws {ApiError}
 */
export async function placeServerBet<G extends InstantGameName>(
  game: G,
  bet: BetOf<G>,
): Promise<SettledOf<G>> {
  const sender = senderOf(game);
  // If an unanswered bet exists, the sender repeats the unanswered bet instead of the new bet. While an unanswered bet
  // exists, the server's refusal refers to the unanswered bet.
  const sent = sender.unanswered() ?? bet;
  try {
    const settled = await sender.place(bet);
    showServerRound(settled.round, settled.balance);
    notePlay();
    return settled;
  } catch (error) {
    noteRefusal(error, sent);
    throw error;
  }
}
