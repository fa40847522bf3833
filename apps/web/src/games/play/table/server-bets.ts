import type { AutoRunInput, Body, errors, InstantGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import type { AutoRun } from "@gemplay/games";
import { formatAmount } from "@gemplay/money";
import { ApiError, call, networkCode, reportAnswer } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { applyBalance, assetsQueries } from "../../../queries/index.ts";
import { createStore, onSessionChange, queryClient } from "../../../stores/index.ts";
import { notePlay, noteStop } from "../../../widgets/limits/index.ts";
import type { BetOf, SettledOf } from "../game/instant-game.ts";
import { type Round, stakeDecimals } from "../game/round.ts";
import { type BetSender, createBetSender } from "./bet-sender.ts";
import { checkPairOf, ensureCommitments, outdateRounds } from "./game.queries.ts";

const insufficientBalance: (typeof errors)["InsufficientBalance"]["code"] = 1304;

/**
 * Rounds that the player has played since the page was opened, newest first. The page does not store older rounds,
 * because the server stores all rounds.
 */
export const playedStore = createStore<{ readonly rounds: readonly Round[] }>({ rounds: [] });
const keptRounds = 40;

type PlacedBets<G extends InstantGameName> = readonly SettledOf<G>[];
type Senders = { [G in InstantGameName]?: BetSender<BetOf<G>, PlacedBets<G>> };

/** Each game has one sender, so that a lost answer in one game does not block bets in other games. */
let senders: Senders = {};
// When the session changes, the page removes the played rounds, because the new session may belong to another player.
onSessionChange(() => playedStore.set({ rounds: [] }));

function senderOf<G extends InstantGameName>(game: G): BetSender<BetOf<G>, PlacedBets<G>> {
  const known: Senders[G] = senders[game];
  if (known) return known;
  const made = createBetSender<BetOf<G>, PlacedBets<G>>({
    prepare: () => ensureCommitments(lastPair()),
    send: async (bet) => [await sendBet(game, bet)],
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
  applyBalance(round.asset, balance);
  listServerRound(round);
}

/** Adds a round to the lists of rounds on the page. */
export function listServerRound(round: Round): void {
  if (round.game !== "crash") checkPairOf(round);
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
  const [settled] = await send(game, bet);
  listServerRound(settled.round);
  return settled;
}

/**
 * Places bets of automatic play with one call, and updates the balance after the answer. The caller adds each round to
 * the lists of rounds with `listServerRound` when the board shows it.
 * @param bet the first of the bets
 * @param run the run before the first of the bets
 * @returns at least one bet
 * @throws {ApiError}
 */
export async function placeServerBets<G extends InstantGameName>(
  game: G,
  bet: BetOf<G>,
  run: AutoRun,
  count: number,
): Promise<NotEmpty<SettledOf<G>>> {
  const keys = [bet.key, ...Array.from({ length: count - 1 }, newKey)];
  return await send(game, bet, (first) => sendBets(game, first, run, keys));
}

type NotEmpty<T> = readonly [T, ...T[]];

async function send<G extends InstantGameName>(
  game: G,
  bet: BetOf<G>,
  own?: (bet: BetOf<G>) => Promise<PlacedBets<G>>,
): Promise<NotEmpty<SettledOf<G>>> {
  const sender = senderOf(game);
  // If an unanswered bet exists, the sender repeats the unanswered bet instead of the new bet. While an unanswered bet
  // exists, the server's refusal refers to the unanswered bet.
  const sent = sender.unanswered() ?? bet;
  try {
    const [first, ...others] = await sender.place(bet, own);
    if (first === undefined) throw new ApiError(networkCode, 0, t("error.network"));
    const last = others.at(-1) ?? first;
    applyBalance(last.round.asset, last.balance);
    notePlay();
    return [first, ...others];
  } catch (error) {
    noteRefusal(error, sent);
    throw error;
  }
}

/** Calls the server with several bets, and reports the receipt of each bet like the receipt of a call with one bet. */
async function sendBets<G extends InstantGameName>(
  game: G,
  { asset, amount, params }: BetOf<G>,
  run: AutoRun,
  keys: readonly string[],
): Promise<PlacedBets<G>> {
  // TypeScript cannot infer that the routes of each game have requests and responses with the types of that game.
  const body = {
    keys,
    asset,
    amount,
    params,
    run: runInput(run),
  } as unknown as Body<"POST /games/dice/bets">;
  const { bets } = await call(`POST /games/${game as "dice"}/bets`, { body }, { silent: true });
  for (const [place, { receipt, ...answer }] of bets.entries()) {
    const request = { key: keys[place], asset, amount: answer.round.amount, params };
    reportAnswer({ call: `POST /games/${game}/bet`, request, answer, receipt });
  }
  return bets as unknown as PlacedBets<G>;
}

/** Returns the rules and the results of a run in the format of the request. */
function runInput(run: AutoRun): AutoRunInput {
  const { settings, played, won, winsInRow, lossesInRow, profitBase } = run;
  const { onWin, onLoss, stopProfitBase, stopLossBase, stopSingleWinBase, stopLosses, stopWins } = settings;
  const text = (amountBase: bigint) => formatAmount(amountBase, stakeDecimals);
  return {
    firstAmount: text(settings.firstBase),
    ...(onWin.kind === "raise" ? { raiseOnWinE2: onWin.percentE2 } : {}),
    ...(onLoss.kind === "raise" ? { raiseOnLossE2: onLoss.percentE2 } : {}),
    ...(stopProfitBase === null ? {} : { stopProfit: text(stopProfitBase) }),
    ...(stopLossBase === null ? {} : { stopLoss: text(stopLossBase) }),
    ...(stopSingleWinBase === null ? {} : { stopSingleWin: text(stopSingleWinBase) }),
    ...(stopLosses === null ? {} : { stopLosses }),
    ...(stopWins === null ? {} : { stopWins }),
    played,
    won,
    winsInRow,
    lossesInRow,
    profit: profitBase < 0n ? `-${text(-profitBase)}` : text(profitBase),
  };
}
