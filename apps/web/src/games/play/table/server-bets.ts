import type { AutoRunInput, Body, errors, InstantGameName } from "@gemplay/api-schema";
import type { AutoRun } from "@gemplay/games";
import { formatAmount } from "@gemplay/money";
import { ApiError, call, networkCode, reportAnswers } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { applyBalance, assetsQueries } from "../../../queries/index.ts";
import { createStore, onSessionChange, queryClient, userStore } from "../../../stores/index.ts";
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
export const playedStore = createStore<{
  readonly rounds: readonly Round[];
  /** The ids of rounds of automatic play that are placed, but that the board has not shown yet. */
  readonly notShown: readonly string[];
}>({ rounds: [], notShown: [] });
const keptRounds = 40;

type PlacedBets<G extends InstantGameName> = readonly SettledOf<G>[];
type Senders = { [G in InstantGameName]?: BetSender<BetOf<G>, PlacedBets<G>> };

/** Each game has one sender, so that a lost answer in one game does not block bets in other games. */
let senders: Senders = {};
// When the session changes, the page removes the played rounds, because the new session may belong to another player.
onSessionChange(() => playedStore.set({ rounds: [], notShown: [] }));

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

/** Reads the balances and the rounds again, after bets whose results the page does not know. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
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
 * @param keys the keys of the bets, beginning with the key of the first bet
 * @returns at least one bet
 * @throws {ApiError}
 */
export async function placeServerBets<G extends InstantGameName>(
  game: G,
  bet: BetOf<G>,
  run: AutoRun,
  keys: readonly string[],
): Promise<NotEmpty<SettledOf<G>>> {
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
  const earlier = sender.unanswered();
  const sent = earlier ?? bet;
  try {
    const [first, ...others] = await sender.place(bet, own);
    if (first === undefined) throw new ApiError(networkCode, 0, t("error.network"));
    const last = others.at(-1) ?? first;
    // The earlier bet may have been the first of several bets, so its balance may be out of date.
    if (earlier) readAgain();
    else applyBalance(last.round.asset, last.balance);
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
  const { token } = userStore.get();
  const { bets } = await call(`POST /games/${game as "dice"}/bets`, { body }, { silent: true });
  // The receipts belong to the player who has placed the bets.
  if (token === userStore.get().token)
    reportAnswers(
      bets.map(({ receipt, ...answer }, place) => ({
        call: `POST /games/${game}/bet`,
        request: { key: keys[place], asset, amount: answer.round.amount, params },
        answer,
        receipt,
      })),
    );
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
