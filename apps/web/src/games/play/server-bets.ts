import type { errors, InstantGameName } from "@gemplay/api-schema";
import { ApiError, call } from "../../api/index.ts";
import { notePlay, noteStop } from "../../limits/index.ts";
import { applyBalance, assetsQueries } from "../../queries/index.ts";
import { createStore, onSessionChange, queryClient } from "../../stores/index.ts";
import { type BetSender, createBetSender } from "./bet-sender.ts";
import { checkCommitted } from "./commitments.ts";
import { ensureCommitments, outdateRounds } from "./game.queries.ts";
import type { BetOf, SettledOf } from "./instant-game.ts";
import type { Round } from "./round.ts";

const insufficientBalance: (typeof errors)["InsufficientBalance"]["code"] = 1304;

/** Rounds that were played since the page was opened, newest first; the server knows them all. */
export const playedStore = createStore<{ readonly rounds: readonly Round[] }>({ rounds: [] });
const keptRounds = 40;

type Senders = { [G in InstantGameName]?: BetSender<BetOf<G>, SettledOf<G>> };

/** One sender a game: what was lost at one holds up no other. */
let senders: Senders = {};
// Another session is another player: the rounds are not theirs.
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
  // The compiler does not follow that the routes' bodies and answers are these, game by game.
  const body = bet as BetOf<"dice">;
  return call(`POST /games/${game as "dice"}/bet`, { body }, { silent: true }) as Promise<SettledOf<G>>;
}

/** Number of the player's own pair that the last round of this page was drawn from; 0 before the first. */
export function lastPair(): number {
  return playedStore.get().rounds.find(({ seedNumber }) => seedNumber !== 0)?.seedNumber ?? 0;
}

/** Whether a bet of this session on the game was sent and its outcome is not known. It outlives the screen. */
export const hasUnanswered = (game: InstantGameName): boolean => senderOf(game).unanswered() !== null;

/**
 * What the page shows of a finished round: the balance, the lists of rounds.
 * @param balance decimal text, of the round's asset after it
 */
export function showServerRound(round: Round, balance: string): void {
  if (round.game !== "crash") checkCommitted(round);
  applyBalance(round.asset, balance);
  const others = playedStore.get().rounds.filter(({ id }) => id !== round.id);
  playedStore.set({ rounds: [round, ...others].slice(0, keptRounds) });
  outdateRounds();
}

/**
 * Hears why a bet was refused: what the page shows wrong of the balance is read again, and what the player's own rules
 * refused is shown by the game.
 */
export function noteRefusal(error: unknown, bet: Parameters<typeof noteStop>[1]): void {
  noteStop(error, bet);
  if (error instanceof ApiError && error.code === insufficientBalance)
    void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
}

/**
 * Places a bet with the server; the balance and the lists that show it follow.
 * @throws {ApiError}
 */
export async function placeServerBet<G extends InstantGameName>(
  game: G,
  bet: BetOf<G>,
): Promise<SettledOf<G>> {
  const sender = senderOf(game);
  // What is refused is the bet that is sent: an unanswered one goes before this.
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
