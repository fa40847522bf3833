// Simulates rounds of the game Crash. The test opens a round of Crash for bets, starts the round, and ends the round at
// a given point.
import type { Data, EventData } from "@gemplay/api-schema";
import {
  chainBelow,
  crashElapsedMs,
  crashMultiplierAtE4,
  crashPointE4,
  crashTargetE4,
  payoutBase,
} from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { answerOf } from "./answers.ts";
import { type Answers, Refusal, sendEvent } from "./api-stand-in.ts";
import { openGames } from "./table.ts";

type CrashTable = Data<"GET /games/crash">;
type Round = CrashTable["current"];
type Seat = CrashTable["seats"][number];
type Bet = Data<"POST /games/crash/bet">["bet"];

const decimals = 18;
const betsMs = 60_000;
const rounds = 40;
const firstRound = 8;
/** Number of rounds on a page of the list of all rounds. */
const pageRounds = 3;
const all = { PLAY: "50000", TPLAY: "50000" };
const byHandE4 = 10_000_000;
const salt = "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4";
const chainHash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";

/**
 * Game hashes of all Crash rounds by round number. The hash of round 0 is the published commitment of the hash chain.
 */
const hashes = new Map(
  [...chainBelow({ round: rounds + 1, gameHash: chainHash })].map(({ round, gameHash }) => [round, gameHash]),
);
const hashOf = (round: number) => hashes.get(round) ?? "";
/** Returns the crash point of a round, computed from the hash chain. */
const pointOf = (round: number) => crashPointE4({ gameHash: hashOf(round), salt });

const chain: CrashTable["chain"] = {
  commitment: hashOf(0),
  baseRound: 0,
  rounds,
  witness: { contract: `0x${"c".repeat(40)}`, transaction: `0x${"d".repeat(64)}`, block: 100 },
  salt,
  saltBlock: 105,
};

/** Controls the rounds. The player's balance is 100 PLAY at the start. */
export interface CrashRounds {
  readonly answers: Answers;
  /** The public state of the Crash rounds. */
  table(): CrashTable;
  /** Number of the current Crash round. */
  round(): number;
  balance(): string;
  /** Every bet that the server accepted, with its current state, in the order of acceptance. */
  bets(): readonly Bet[];
  /**
   * Starts the current Crash round. If a multiplier is given, the start time is so far in the past that the round has
   * now reached this multiplier.
   */
  start(multiplierE4?: number): void;
  /**
   * Ends the current Crash round.
   * @param point crash point in ten-thousandths; the default is the crash point of the hash chain
   */
  end(point?: number): void;
  /** Opens the next Crash round for bets. */
  next(): void;
  /**
   * Delays the answers to bets until the returned function is called.
   * @returns a function that sends the delayed answers
   */
  holdAnswers(): () => void;
  /** Adds a bet of another player to the current Crash round. */
  seat(seat: Pick<Seat, "id" | "name" | "amount">): void;
}

/** Creates a Crash table whose first round is open for bets. */
export function crashRounds(): CrashRounds {
  let history: CrashTable["history"] = [firstRound - 1, firstRound - 2].map(pastRound);
  /** The rounds before those of `history`, newest first. Only the list of all rounds contains them. */
  const olderRounds = Array.from({ length: firstRound - 3 }, (_, place) => pastRound(firstRound - 3 - place));
  let current = taking(firstRound);
  let seats: Seat[] = [];
  let balanceBase = parseAmount("100", decimals);
  let bets: Bet[] = [];
  let held: Promise<void> | undefined;
  const table = () => ({ current: { ...current, nowMs: Date.now() }, seats, history, chain });
  const balance = () => formatAmount(balanceBase, decimals);
  const openBet = (id: string): Bet => {
    const bet = bets.find((one) => one.id === id);
    if (bet?.state !== "open") throw new Refusal("RoundOver");
    return bet;
  };
  const change = (bet: Bet, made: Partial<Bet>): Bet => {
    const changed = { ...bet, ...made };
    bets = bets.map((one) => (one.id === bet.id ? changed : one));
    balanceBase += parseAmount(changed.payout, decimals);
    return changed;
  };
  const cashOut = (bet: Bet, cashOutE4: number): Bet => {
    const paidBase = payoutBase(parseAmount(bet.amount, decimals), cashOutE4);
    return change(bet, { state: "cashed_out", cashOutE4, payout: formatAmount(paidBase, decimals) });
  };
  const say = (round: Round) => {
    current = round;
    sendEvent("crash", round);
  };
  return {
    answers: {
      "GET /games": openGames,
      "GET /assets/get_assets": () => ({
        assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "", balance: balance(), withdrawOnly: "0" }],
        totalU: null,
      }),
      "GET /games/crash": table,
      "GET /games/crash/rounds": ({ query: { cursor } }) => {
        const before = cursor === undefined ? current.round + 1 : Number(cursor);
        const older = [...history, ...olderRounds].filter(({ round }) => round < before);
        const page = older.slice(0, pageRounds);
        return {
          rounds: page.map((past) => ({ ...past, startsAtMs: Date.now(), mostWin: all, byHandE4 })),
          chains: [chain],
          nextCursor: older.length > pageRounds ? String(page.at(-1)?.round) : null,
        };
      },
      "GET /games/crash/bet": () => ({ bet: bets.find(({ round }) => round === current.round) ?? null }),
      "POST /games/crash/bet": async ({ body: { asset, amount, params } }) => {
        if (current.state !== "betting") throw new Refusal("CrashBetsClosed");
        const { autoCashOutE4 } = params;
        const amountBase = parseAmount(amount, decimals);
        const limits = { byHandE4, maximumWinBase: parseAmount(all.PLAY, decimals) };
        balanceBase -= amountBase;
        const bet: Bet = {
          id: `bet ${bets.length + 1}`,
          round: current.round,
          asset,
          amount: formatAmount(amountBase, decimals),
          autoCashOutE4,
          targetE4: crashTargetE4(autoCashOutE4, amountBase, limits),
          state: "open",
          cashOutE4: null,
          calledAtMs: null,
          payout: "0",
        };
        bets = [...bets, bet];
        const answer = { bet, balance: balance() };
        await held;
        return answer;
      },
      "POST /games/crash/cancel": ({ body: { id } }) => {
        const bet = openBet(id);
        if (current.state !== "betting") throw new Refusal("CrashBetsClosed");
        return { bet: change(bet, { state: "refunded", payout: bet.amount }), balance: balance() };
      },
      "POST /games/crash/cash-out": ({ body: { id } }) => {
        const bet = openBet(id);
        if (current.state !== "running") throw new Refusal("RoundOver");
        const cashedOut = cashOut(bet, crashMultiplierAtE4(Date.now() - current.startsAtMs));
        return { bet: cashedOut, balance: balance() };
      },
    },
    table,
    round: () => current.round,
    balance,
    bets: () => bets,
    start(multiplierE4 = 10_000) {
      const elapsedMs = crashElapsedMs(multiplierE4);
      const nowMs = Date.now();
      say({ ...current, state: "running", startsAtMs: nowMs - elapsedMs, nowMs });
    },
    end(point = pointOf(current.round)) {
      const { round } = current;
      history = [{ round, crashPointE4: point, gameHash: hashOf(round) }, ...history];
      say({ ...current, state: "over", crashPointE4: point, gameHash: hashOf(round), nowMs: Date.now() });
      for (const bet of bets.filter(({ state }) => state === "open")) {
        const ended = bet.targetE4 <= point ? cashOut(bet, bet.targetE4) : change(bet, { state: "lost" });
        sendEvent("crashBet", { bet: ended, asset: bet.asset, balance: balance() });
      }
    },
    next() {
      seats = [];
      say(taking(current.round + 1));
    },
    holdAnswers() {
      const sending = Promise.withResolvers<void>();
      held = sending.promise;
      return sending.resolve;
    },
    seat(one) {
      const seat = { ...one, avatar: 1, asset: "PLAY", cashOutE4: null, payout: "0" } as const;
      seats = [...seats, seat];
      sendEvent("crashSeats", {
        round: current.round,
        seats: [seat],
        winLeft: all,
      } satisfies EventData<"crashSeats">);
    },
  };
}

function pastRound(round: number): CrashTable["history"][number] {
  return { round, crashPointE4: pointOf(round), gameHash: hashOf(round) };
}

function taking(round: number): Round {
  return {
    ...answerOf("GET /games/crash").current,
    round,
    state: "betting",
    startsAtMs: Date.now() + betsMs,
    nowMs: Date.now(),
    crashPointE4: null,
    gameHash: null,
    mostWin: all,
    winLeft: all,
    byHandE4,
  };
}
