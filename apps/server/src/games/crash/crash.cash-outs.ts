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

/** A call to cash out, as it came in. */
interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /** The shared time when the whole call had been read and its player was known; undefined where that is not sure. */
  readonly atMs: number | undefined;
}

/** A call of which it is known when it came. */
type SureCall = CashOutCall & { readonly atMs: number };

/** A bet's id is seen by everybody: a call counts for the caller's own bet only. */
const nameOf = ({ playerId, id }: Pick<CashOutCall, "playerId" | "id">) => `${playerId} ${id}`;
const nameOfBet = ({ player_id: playerId, id }: BetRow) => nameOf({ playerId, id });

export interface CrashCashOuts {
  /**
   * Cashes out at what the round showed at the moment of the call, if that is written down before the crash is told;
   * paid before the answer. A bet that was cashed out before answers as it was.
   *
   * @param call without a moment: only what stands already is answered
   * @throws {AppError} TimeUnsure, RoundUnknown, RoundOver (refunded), CashOutTooEarly, CashOutTooLate, OutcomeUnknown, Unavailable
   */
  cashOut(call: CashOutCall): Promise<CashedOut>;
  /** Settles what is queued. */
  stop(): Promise<void>;
}

/** What became of one call: an error, or the bet and, unless it had been cashed out before, its end. */
type Reached = { readonly error: ErrorName } | { readonly row: BetRow; readonly ended: Ended | undefined };

/** Before this a round shows nothing that is paid, milliseconds from its start. */
const earliestMs = crashElapsedMs(crashCashOutE4.minimum);

/**
 * So long after its worker last noted that a round runs calls are taken, milliseconds: five of its notes may be missing.
 * Later nobody may be there who ends the round, and who called then would risk nothing, having waited as long as he liked.
 */
const unheardAtMostMs = 1_000;

/** A statement of so many takes some milliseconds: none waits long until it is written down. */
const recordedAtOnce = 1_000;
const settledAtOnce = 200;
/** How long a batch, and a bet alone, waits for a wallet that somebody else holds; its call stands meanwhile. */
const batchPatienceMs = 300;
const lonePatienceMs = 5_000;
const triesAtMost = 5;
/** How long, and how often, an open bet is asked for: longer than the crash stands in the dark, milliseconds. */
const undecidedMs = 1_500;
const askAgainMs = 50;

/**
 * Cash-outs by hand: each call is written down at once, and then paid beside those that come meanwhile.
 *
 * @param dependencies.callsDb sessions for the writing down alone, which must not wait for anybody else's work
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
      // One may hold up or spoil what is settled with it: each for itself then, and the next batch waits for none.
      log.warn({ err: error }, "cash-outs of Crash could not be settled together");
      return calls.map(settleAlone);
    }
  });

  /**
   * Where a round crashes. Secret until it has: it decides, and nothing else. Asked on the caller's own connection: a
   * transaction that waits for a second one may wait for those that wait as well.
   */
  async function pointOf(trx: Database, { row: { round }, round: { chain_id: chainId } }: BetOfRound) {
    if (known?.round !== round)
      known = { round, pointE4: crashPointE4(await roundSecret({ db: trx, secrets }, { chainId, round })) };
    return known.pointE4;
  }

  /** How a bet that is open ends by its call, now that this stands, or could not. */
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
      // Somebody else was about to end the bet, and did not; or nobody is there who ends the round.
      if (round.state === "running") return "Unavailable";
      // It was given up: who gives it up ends its bets.
      if (round.crash_point_e4 === null) return "RoundOver";
    }
    const cashOutE4 = cashOutE4Of(row, startsAtMs);
    if (cashOutE4 <= (await pointOf(trx, bet))) return { cashOutE4 };
    // The crash is told by nobody before its worker tells it.
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
      // The call stands, and is paid when that is possible again.
      throw new AppError("OutcomeUnknown", {}, { cause: error });
    }
  }

  /** What one try may have done, no other one's failure denies. */
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
 * Writes calls down in one statement: from then on they count, whatever happens to this process. Only while the round
 * runs, which it does in the database until just before its crash is told, and is known to have run until just before
 * the call, so that somebody will judge it: the lock waits for the end of a round, where that is being written, and holds
 * it up until the calls stand. It is taken only for bets that can be called, so that no flood of calls holds a round up.
 * The first call of a bet counts; a bet that somebody else ends at this moment is passed over.
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
 * Does in batches what is asked for one by one: all that was asked for while the last batch was under way is the next
 * one, so that a thousand who call at once take moments.
 *
 * @param handle answers one entry for each item, in order, or the promise of one, which the next batch does not wait for;
 *   when it rejects, all who asked hear that
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
