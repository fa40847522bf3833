import { setTimeout as sleep } from "node:timers/promises";
import type { Data, ErrorName } from "@gemplay/api-schema";
import { crashCashOutE4, crashElapsedMs, crashPointE4 } from "@gemplay/games";
import { balances, isUuid } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { sql } from "kysely";
import { type Database, executorOf, lostOutcome } from "../../platform/database/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { type BetRow, shownBet } from "./crash.bets.ts";
import { roundSecret } from "./crash.chains.ts";
import {
  type BetOfRound,
  cashOutE4Of,
  type Earning,
  type Ended,
  endBets,
  lockBets,
  setPatience,
  type Tellers,
  tellEnds,
} from "./crash.endings.ts";
import { crashTables } from "./crash.tables.ts";

type CashedOut = Data<"POST /games/crash/cash-out">;

/** A call to cash out, as it arrived. */
interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /**
   * The shared time, in milliseconds, at which the whole call was read and its player was known; undefined if the time
   * is not sure.
   */
  readonly atMs: number | undefined;
}

/** A call with a known time. */
type SureCall = CashOutCall & { readonly atMs: number };

/** Everybody sees a bet's id, so a call counts only for the caller's own bet. */
const nameOf = ({ playerId, id }: Pick<CashOutCall, "playerId" | "id">) => `${playerId} ${id}`;
const nameOfBet = ({ player_id: playerId, id }: BetRow) => nameOf({ playerId, id });

export interface CrashCashOuts {
  /**
   * Cashes out at the multiplier that the round showed at the time of the call, if the call is stored before the crash
   * is announced. The bet is paid before the answer. A bet that was cashed out before gets an idempotent replay.
   *
   * @param call without a time, only an earlier result is returned
   * @throws {AppError} TimeUnsure, RoundUnknown, RoundOver (refunded), CashOutTooEarly, CashOutTooLate, OutcomeUnknown,
   *   Unavailable
   */
  cashOut(call: CashOutCall): Promise<CashedOut>;
  /** Settles the queued cash-outs. */
  stop(): Promise<void>;
}

/** The result of one call: an error, or the bet. `ended` is undefined if the bet was cashed out before this call. */
type Reached = { readonly error: ErrorName } | { readonly row: BetRow; readonly ended: Ended | undefined };

/** Milliseconds from the start of a round until the lowest cash-out is shown. */
const earliestMs = crashElapsedMs(crashCashOutE4.minimum);

/**
 * Milliseconds after the worker's last report in which calls are accepted; up to five reports may be missing. After a
 * longer gap, perhaps no process ends the round, and a player who waited would take no risk.
 */
const unheardAtMostMs = 1_000;

/** A statement with this many calls takes a few milliseconds, so no call waits long until it is stored. */
const recordedAtOnce = 1_000;
const settledAtOnce = 200;
/**
 * Milliseconds that a batch, and a single bet, waits for a wallet that another transaction has locked. The call stays
 * stored meanwhile.
 */
const batchPatienceMs = 300;
const lonePatienceMs = 5_000;
const triesAtMost = 5;
/**
 * Milliseconds for which an open bet is read again, and the interval. The time is longer than a crash stays
 * unannounced.
 */
const undecidedMs = 1_500;
const askAgainMs = 50;

/**
 * Creates manual cash-outs. Each call is stored at once and then paid, while other calls arrive.
 *
 * @param dependencies.callsDb sessions only for storing calls, so that other work cannot delay the calls
 */
export function createCrashCashOuts({
  db,
  callsDb,
  log,
  secrets,
  rates,
  clock,
  ...tellers
}: Tellers &
  Earning &
  Pick<Platform, "db" | "log" | "secrets"> & { readonly callsDb: Database }): CrashCashOuts {
  let known: { readonly round: number; readonly pointE4: number } | undefined;
  const recorded = inBatches<SureCall, undefined>(recordedAtOnce, async (calls) => {
    await surely(() => recordCalls(callsDb, calls));
    return [];
  });
  const settled = inBatches<CashOutCall, Reached | undefined>(settledAtOnce, async (calls) => {
    try {
      const reached = await settle(calls, batchPatienceMs);
      return calls.map((call) => reached.get(nameOf(call)));
    } catch (error) {
      // A single cash-out may delay or fail the whole batch. In such a case each cash-out is settled alone, and the
      // next batch does not wait.
      log.warn({ err: error }, "cash-outs of Crash could not be settled together");
      return calls.map(settleAlone);
    }
  });

  /**
   * Returns the crash point of a round. The value is secret until the crash and is used only to decide. The query uses
   * the caller's connection, because a transaction that waits for a second connection may cause a deadlock of the pool.
   */
  async function pointOf(trx: Database, { row: { round }, round: { chain_id: chainId } }: BetOfRound) {
    if (known?.round !== round)
      known = { round, pointE4: crashPointE4(await roundSecret({ db: trx, secrets }, { chainId, round })) };
    return known.pointE4;
  }

  /** Returns how a call ends an open bet, after the call was stored or could not be stored. */
  async function judge(
    trx: Database,
    bet: BetOfRound,
    atMs: number | undefined,
  ): Promise<{ readonly cashOutE4: number } | ErrorName> {
    const { row, round } = bet;
    const startsAtMs = round.starts_at.getTime();
    if (row.called_at === null) {
      if (atMs === undefined) return "TimeUnsure";
      if (round.state === "betting" || atMs - startsAtMs < earliestMs) return "CashOutTooEarly";
      // Another transaction had locked the bet but did not end it, or no process runs the round.
      if (round.state === "running") return "Unavailable";
      // The round was abandoned, and the worker that abandons it ends its bets.
      if (round.crash_point_e4 === null) return "RoundOver";
    }
    const cashOutE4 = cashOutE4Of(row, startsAtMs);
    if (cashOutE4 <= (await pointOf(trx, bet))) return { cashOutE4 };
    // Only the worker announces a crash, so a running round gives no hint of a crash.
    return round.state === "running" ? "OutcomeUnknown" : "CashOutTooLate";
  }

  async function settle(
    calls: readonly CashOutCall[],
    patienceMs: number,
  ): Promise<ReadonlyMap<string, Reached>> {
    const settledNow = await db.transaction().execute(async (trx) => {
      await setPatience(trx, patienceMs);
      const called = new Map(calls.map((call) => [nameOf(call), call.atMs]));
      const reached = new Map<string, Reached>();
      const ends = [];
      for (const bet of await lockBets(trx, calls)) {
        const { row } = bet;
        const name = nameOfBet(row);
        if (row.state === "cashed_out") reached.set(name, { row, ended: undefined });
        else if (row.state === "refunded") reached.set(name, { error: "RoundOver" });
        else if (row.state === "lost") reached.set(name, { error: "CashOutTooLate" });
        else {
          const judged = await judge(trx, bet, called.get(name));
          if (typeof judged === "string") reached.set(name, { error: judged });
          else ends.push({ row, end: { state: "cashed_out", ...judged, crashPointE4: null } as const });
        }
      }
      for (const ended of await endBets(trx, ends, { rates, clock }))
        reached.set(nameOfBet(ended.row), { row: ended.row, ended });
      return reached;
    });
    tellEnds(
      tellers,
      [...settledNow.values()].flatMap((one) => ("error" in one ? [] : (one.ended ?? []))),
    );
    return settledNow;
  }

  async function settleAlone(call: CashOutCall): Promise<Reached | undefined> {
    try {
      return (await surely(() => settle([call], lonePatienceMs))).get(nameOf(call));
    } catch (error) {
      // The call stays stored and is paid later.
      throw new AppError("OutcomeUnknown", {}, { cause: error });
    }
  }

  /**
   * Retries work that failed. If one attempt may have succeeded, the error of that attempt is thrown, even if a later
   * attempt failed for certain.
   */
  async function surely<T>(work: () => Promise<T>): Promise<T> {
    let unknown: unknown;
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        log.error({ err: error, tries }, "cash-outs of Crash failed");
        if (lostOutcome(error) === "unknown") unknown ??= error;
        if (tries === triesAtMost) throw unknown ?? error;
        await sleep(50 * tries);
      }
    }
  }

  async function answer({ playerId, id }: CashOutCall, reached: Reached | undefined): Promise<CashedOut> {
    if (reached === undefined) throw new AppError("RoundUnknown");
    if ("error" in reached) throw new AppError(reached.error);
    const { row, ended } = reached;
    try {
      const balanceBase = ended?.balanceBase ?? (await balances(executorOf(db), playerId))[row.asset];
      return { bet: shownBet(row), balance: formatAssetAmount(balanceBase, row.asset) };
    } catch (error) {
      log.error({ err: error, bet: id }, "a cash-out of Crash could not be answered");
      throw new AppError("OutcomeUnknown", {}, { cause: error });
    }
  }

  return {
    async cashOut(call) {
      const { atMs } = call;
      if (!isUuid(call.id)) throw new AppError("RoundUnknown");
      const untilMs = performance.now() + undecidedMs;
      for (let stands = false; ; ) {
        if (!stands && atMs !== undefined) await recorded.ask({ ...call, atMs });
        const reached = await settled.ask(call);
        const error = reached !== undefined && "error" in reached ? reached.error : undefined;
        stands = error === "OutcomeUnknown";
        const isOpen = stands || error === "Unavailable";
        if (!isOpen || performance.now() > untilMs) return await answer(call, reached);
        await sleep(askAgainMs);
      }
    },
    async stop() {
      await recorded.done();
      await settled.done();
    },
  };
}

/**
 * Stores calls in one statement. A stored call counts even if this process dies. A call is stored only if the round
 * runs and the worker reported the round just before the call, so that some process will judge it. The lock on the
 * round waits for a concurrent end of the round, and delays that end until the calls are stored. The lock is taken only
 * for bets that can be cashed out, so that no flood of calls can delay a round. The first call of a bet counts. A bet
 * that another transaction ends at this moment is skipped.
 */
async function recordCalls(db: Database, all: readonly SureCall[]): Promise<void> {
  const calls = [...new Map(all.toReversed().map((call) => [nameOf(call), call])).values()];
  const given = sql`unnest(${calls.map(({ playerId }) => String(playerId))}::bigint[],
    ${calls.map(({ id }) => id)}::uuid[],
    ${calls.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[]) u(player_id, id, at)`;
  await sql`
    WITH running AS MATERIALIZED (
      SELECT r.round, r.starts_at + ${`${earliestMs} ms`}::interval AS called_from,
        coalesce(r.beat_at, r.starts_at) + ${`${unheardAtMostMs} ms`}::interval AS called_until
      FROM crash_round r
      WHERE NOT r.is_settled AND r.state = 'running' AND EXISTS (
        SELECT FROM ${given} JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id
        WHERE b.round = r.round AND b.state = 'open' AND b.called_at IS NULL)
      FOR SHARE OF r
    ), called AS MATERIALIZED (
      SELECT b.player_id, b.id, u.at
      FROM running JOIN ${given} ON u.at BETWEEN running.called_from AND running.called_until
      JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id AND b.round = running.round
      WHERE b.state = 'open' AND b.called_at IS NULL
      ORDER BY b.player_id, b.id FOR UPDATE OF b SKIP LOCKED
    )
    UPDATE crash_bet b SET called_at = called.at
    FROM called WHERE b.player_id = called.player_id AND b.id = called.id`.execute(crashTables(db));
}

/**
 * Handles single requests in batches. All requests that arrive during one batch form the next batch, so that a thousand
 * concurrent calls take little time.
 *
 * @param handle returns one entry for each item, in order, or a promise of an entry that the next batch does not wait
 *   for; if it rejects, all requests of the batch reject
 */
function inBatches<T, R>(
  largest: number,
  handle: (items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
): { ask(item: T): Promise<R>; done(): Promise<void> } {
  interface Waiting extends PromiseWithResolvers<R> {
    readonly item: T;
  }
  const queue: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, largest);
      try {
        const answers = await handle(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as R | Promise<R>);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = undefined;
  }

  return {
    ask(item) {
      const waiting = { ...Promise.withResolvers<R>(), item };
      queue.push(waiting);
      working ??= work();
      return waiting.promise;
    },
    async done() {
      await working;
    },
  };
}
