import { autoRunFrom, type Body, type Data, errors, type InstantGameName } from "@gemplay/api-schema";
import { stepAuto } from "@gemplay/games";
import { formatAssetAmount } from "@gemplay/money";
import { type AnswerSigner, AppError, amountFrom, type SessionPlayer } from "../platform/http/index.ts";
import type { BetBody, BetTaker, Placed } from "./game.ts";

/** The types of the request of a game's route for several bets. */
export type SeriesBody<N extends InstantGameName> = Body<`POST /games/${N}/bets`>;

/** The type of the answer: the placed bets, each with the receipt of the call that places this bet alone. */
type PlacedSeries<N extends InstantGameName> = Data<`POST /games/${N}/bets`>;

interface SeriesOptions<N extends InstantGameName> {
  readonly bets: BetTaker;
  readonly player: SessionPlayer;
  readonly game: N;
  readonly body: SeriesBody<N>;
  /** The error that a new bet of this player gets; undefined if the player may place new bets. */
  readonly denied: AppError | undefined;
  /** Signs the answer of the call that places one bet. */
  readonly sign: AnswerSigner;
  /** Counts one more call of the player. Returns false if the call is above the rate limit. */
  readonly countCall: () => Promise<boolean>;
  /** Returns whether the caller still waits for the answer. */
  readonly isAwaited: () => boolean;
}

/**
 * The milliseconds after which the server places no further bet of a series. A long series could otherwise take longer
 * than the time limit of the caller, and the server checks the player's session only at the beginning of a call.
 */
const placesForMs = 2_000;

/**
 * Places bets of one player one after another. The rules of the run determine the stake of each bet from the result of
 * the bet before. The series ends before the first refused bet, so that the caller learns the reason of the refusal
 * with its next call. If the outcome of a bet is unknown, the function throws. A call that is repeated with the same
 * keys then returns the placed bets and continues.
 *
 * @throws {AppError} the refusal of the first bet, or the error of a bet whose outcome is unknown
 */
export async function placeSeries<N extends InstantGameName>({
  bets,
  player,
  game,
  body,
  denied,
  sign,
  countCall,
  isAwaited,
}: SeriesOptions<N>): Promise<PlacedSeries<N>> {
  const { keys, asset, params, run: input } = body;
  let run =
    input === undefined ? undefined : autoRunFrom(input, body.amount, (text) => amountFrom(text, asset));
  let { amount } = body;
  const beganMs = performance.now();
  const placed: object[] = [];
  for (const key of keys) {
    const isFirst = placed.length === 0;
    if (!isFirst && (performance.now() - beganMs >= placesForMs || !isAwaited() || !(await countCall())))
      break;
    // TypeScript cannot infer that both routes of a game have parameters of the same type.
    const bet = { key, asset, amount, params } as BetBody<N>;
    let settled: Placed<N>;
    try {
      settled = await bets.place(player, game, bet, denied);
    } catch (error) {
      if (isFirst || !isRefused(error)) throw error;
      break;
    }
    const { receipt } = await sign({ data: settled, body: bet, player });
    placed.push({ ...settled, receipt });
    if (run === undefined) continue;
    const payoutBase = amountFrom(settled.round.payout, asset);
    run = stepAuto(run, { type: "settled", stakeBase: run.stakeBase, payoutBase });
    if (run.ended !== null) break;
    amount = formatAssetAmount(run.stakeBase, asset);
  }
  // The type cast is safe, because every bet was placed with the name and the parameters of this game.
  return { bets: placed } as PlacedSeries<N>;
}

/** Returns true if the server has certainly not placed the bet. */
const isRefused = (error: unknown) => error instanceof AppError && errors[error.error].status < 500;
