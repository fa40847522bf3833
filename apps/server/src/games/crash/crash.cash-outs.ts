import { setTimeout as sleep } from "node:timers/promises";
import type { Data, ErrorName } from "@gemplay/api-schema";
import { crashPointE4 } from "@gemplay/games";
import { balances, isUuid } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Database, executorOf, lostOutcome } from "../../platform/database/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { BetRow } from "./bets.repository.ts";
import { type BetOfRound, lockBets, setPatience } from "./bets.repository.ts";
import { type Batches, inBatches } from "./crash.batches.ts";
import { shownBet } from "./crash.bets.ts";
import {
  type CashOutCall,
  earliestMs,
  nameOfBet,
  nameOfCall,
  recordCalls,
  type SureCall,
} from "./crash.calls.ts";
import { roundSecret } from "./crash.chains.ts";
import {
  cashOutE4Of,
  type Ended,
  endBets,
  type Publishers,
  publishEnds,
  type RatesAndClock,
} from "./crash.endings.ts";

type CashedOut = Data<"POST /games/crash/cash-out">;

export interface CrashCashOuts {
  /**
   * Cashes out a bet at the multiplier that the round had when the call arrived. The call must be stored before the
   * worker announces the crash. The bet is paid before the player gets the answer to the call. A repeated call for a
   * bet that is already cashed out returns the same bet again.
   *
   * @param call the call of the player; a call without a time cannot cash out and only returns an earlier cash-out
   * @throws {AppError} TimeUnsure, RoundUnknown, RoundOver (refunded), CashOutTooEarly, CashOutTooLate, OutcomeUnknown,
   *   Unavailable
   */
  cashOut(call: CashOutCall): Promise<CashedOut>;
  /** Settles the queued cash-outs. */
  stop(): Promise<void>;
}

/**
 * The result of one call to cash out: either an error or a bet. `ended` is undefined if the bet was cashed out before
 * this call.
 */
type Reached = { readonly error: ErrorName } | { readonly row: BetRow; readonly ended: Ended | undefined };

/**
 * The largest number of calls in one SQL statement. An SQL statement with a thousand calls takes a few milliseconds, so
 * no call waits long.
 */
const recordedAtOnce = 1_000;
const settledAtOnce = 200;
/**
 * Milliseconds that the transaction of a batch, or of a single bet, waits for a wallet that another transaction has
 * locked. The call to cash out stays stored during the wait.
 */
const batchPatienceMs = 300;
const lonePatienceMs = 5_000;
const attemptsAtMost = 5;
/**
 * While the result of a call is unknown, the code reads the bet again at the interval below, for at most this many
 * milliseconds. The delay between a crash and its announcement is shorter than this time.
 */
const undecidedMs = 1_500;
const askAgainMs = 50;

type CashOutsDependencies = Publishers &
  RatesAndClock &
  Pick<Platform, "db" | "log" | "secrets"> & {
    /** Database sessions that only store calls to cash out, so that no other database work can delay these calls. */
    readonly callsDb: Database;
  };

type CashOutsContext = CashOutsDependencies & {
  /**
   * The cached crash point of the last round for which calls to cash out were decided. The crash point is secret until
   * the round crashes.
   */
  known: { readonly round: number; readonly pointE4: number } | undefined;
};

/**
 * The two queues through which a call to cash out passes. The first queue stores the arrival time of the call, and the
 * second queue settles the bet.
 */
interface CallQueues {
  readonly recorded: Batches<SureCall, undefined>;
  readonly settled: Batches<CashOutCall, Reached | undefined>;
}

/**
 * Creates the service of manual cash-outs. The service first stores each call and then pays its bet. While it pays one
 * bet, it can store further calls.
 */
export function createCrashCashOuts(dependencies: CashOutsDependencies): CrashCashOuts {
  const context: CashOutsContext = { ...dependencies, known: undefined };
  const recorded = inBatches<SureCall, undefined>(recordedAtOnce, async (calls) => {
    await retry(context, () => recordCalls(context.callsDb, calls));
    return [];
  });
  const settled = inBatches<CashOutCall, Reached | undefined>(settledAtOnce, (calls) =>
    settleBatch(context, calls),
  );
  return {
    cashOut: (call) => cashOut(context, { recorded, settled }, call),
    async stop() {
      await recorded.done();
      await settled.done();
    },
  };
}

async function cashOut(
  context: CashOutsContext,
  { recorded, settled }: CallQueues,
  call: CashOutCall,
): Promise<CashedOut> {
  const { atMs } = call;
  if (!isUuid(call.id)) throw new AppError("RoundUnknown");
  const untilMs = performance.now() + undecidedMs;
  for (let stands = false; ; ) {
    if (!stands && atMs !== undefined) await recorded.ask({ ...call, atMs });
    const reached = await settled.ask(call);
    const error = reached !== undefined && "error" in reached ? reached.error : undefined;
    stands = error === "OutcomeUnknown";
    const isOpen = stands || error === "Unavailable";
    if (!isOpen || performance.now() > untilMs) return await answerOf(context, call, reached);
    await sleep(askAgainMs);
  }
}

/** Returns the answer to a call to cash out, or throws the error of the call. */
async function answerOf(
  { db, log }: CashOutsContext,
  { playerId, id }: CashOutCall,
  reached: Reached | undefined,
): Promise<CashedOut> {
  if (reached === undefined) throw new AppError("RoundUnknown");
  if ("error" in reached) throw new AppError(reached.error);
  const { row, ended } = reached;
  try {
    const balanceBase = ended?.balanceBase ?? (await balances(executorOf(db), playerId))[row.asset];
    return { bet: shownBet(row), balance: formatAssetAmount(balanceBase, row.asset) };
  } catch (error) {
    log.error({ err: error, bet: id }, "the answer to a cash-out of Crash failed, and the bet may be paid");
    throw new AppError("OutcomeUnknown", {}, { cause: error });
  }
}

/** Settles the cash-outs of a batch together, or each cash-out alone if the batch fails. */
async function settleBatch(
  context: CashOutsContext,
  calls: readonly CashOutCall[],
): Promise<readonly (Reached | undefined | Promise<Reached | undefined>)[]> {
  try {
    const reached = await settle(context, calls, batchPatienceMs);
    return calls.map((call) => reached.get(nameOfCall(call)));
  } catch (error) {
    // A single cash-out can delay a whole batch or cause its failure. After a failed batch, each cash-out is settled in
    // its own transaction. The next batch does not wait for these transactions.
    context.log.warn({ err: error }, "a batch of Crash cash-outs failed, so each cash-out is settled alone");
    return calls.map((call) => settleAlone(context, call));
  }
}

async function settleAlone(context: CashOutsContext, call: CashOutCall): Promise<Reached | undefined> {
  try {
    return (await retry(context, () => settle(context, [call], lonePatienceMs))).get(nameOfCall(call));
  } catch (error) {
    // The call to cash out is still stored, so a later attempt can pay the bet.
    throw new AppError("OutcomeUnknown", {}, { cause: error });
  }
}

/**
 * Settles cash-outs in one transaction, and then sends the ended bets to the event streams. If a bet does not exist,
 * the result contains no entry for it.
 */
async function settle(
  context: CashOutsContext,
  calls: readonly CashOutCall[],
  patienceMs: number,
): Promise<ReadonlyMap<string, Reached>> {
  const settledNow = await context.db.transaction().execute(async (trx) => {
    await setPatience(trx, patienceMs);
    const called = new Map(calls.map((call) => [nameOfCall(call), call.atMs]));
    const reached = new Map<string, Reached>();
    const ends = [];
    for (const bet of await lockBets(trx, calls)) {
      const { row } = bet;
      const name = nameOfBet(row);
      if (row.state === "cashed_out") reached.set(name, { row, ended: undefined });
      else if (row.state === "refunded") reached.set(name, { error: "RoundOver" });
      else if (row.state === "lost") reached.set(name, { error: "CashOutTooLate" });
      else {
        const judged = await judge(context, trx, bet, called.get(name));
        if (typeof judged === "string") reached.set(name, { error: judged });
        else ends.push({ row, end: { state: "cashed_out", ...judged, crashPointE4: null } as const });
      }
    }
    for (const ended of await endBets(trx, ends, context))
      reached.set(nameOfBet(ended.row), { row: ended.row, ended });
    return reached;
  });
  publishEnds(
    context,
    [...settledNow.values()].flatMap((one) => ("error" in one ? [] : (one.ended ?? []))),
  );
  return settledNow;
}

/** Decides the result of a call to cash out for an open bet, after the service has tried to store the call. */
async function judge(
  context: CashOutsContext,
  trx: Database,
  bet: BetOfRound,
  atMs: number | undefined,
): Promise<{ readonly cashOutE4: number } | ErrorName> {
  const { row, round } = bet;
  const startsAtMs = round.starts_at.getTime();
  if (row.called_at === null) {
    if (atMs === undefined) return "TimeUnsure";
    if (round.state === "betting" || atMs - startsAtMs < earliestMs) return "CashOutTooEarly";
    // The call is not stored, either because another transaction had locked the bet or because no process runs the
    // round.
    if (round.state === "running") return "Unavailable";
    // A worker has abandoned the round, and the same worker also ends the bets of the round.
    if (round.crash_point_e4 === null) return "RoundOver";
  }
  const cashOutE4 = cashOutE4Of(row, startsAtMs);
  if (cashOutE4 <= (await pointOf(context, trx, bet))) return { cashOutE4 };
  // Only the worker announces a crash. While the round runs, the error OutcomeUnknown therefore does not reveal whether
  // the round has crashed.
  return round.state === "running" ? "OutcomeUnknown" : "CashOutTooLate";
}

/**
 * Returns the crash point of a round. The crash point is secret until the crash and is used only to decide cash-outs.
 * The query uses the caller's database connection. A transaction that waits for a second connection may cause a
 * deadlock of the pool.
 */
async function pointOf(
  context: CashOutsContext,
  trx: Database,
  { row: { round }, round: { chain_id: chainId } }: BetOfRound,
): Promise<number> {
  if (context.known?.round !== round) {
    const secret = await roundSecret({ db: trx, secrets: context.secrets }, { chainId, round });
    context.known = { round, pointE4: crashPointE4(secret) };
  }
  return context.known.pointE4;
}

/**
 * Repeats a failed database call, at most five times in total. An attempt that failed without a clear result may have
 * changed the database. If no attempt succeeds, the function throws the error of this unclear attempt.
 */
async function retry<T>({ log }: CashOutsContext, work: () => Promise<T>): Promise<T> {
  let unknown: unknown;
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error, attempts }, "storing or settling cash-outs of Crash failed");
      if (lostOutcome(error) === "unknown") unknown ??= error;
      if (attempts === attemptsAtMost) throw unknown ?? error;
      await sleep(50 * attempts);
    }
  }
}
