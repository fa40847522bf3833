import { setTimeout as sleep } from "node:timers/promises";
import type { Data, ErrorName } from "@gemplay/api-schema";
import { balances, isUuid } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";
import { type Database, executorOf, lostOutcome } from "../../platform/database/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { inBatches } from "./crash.batches.ts";
import {
  type CalledBet,
  type CashOutCall,
  cashOutE4Of,
  createCrashPoints,
  isSure,
  isTooEarly,
  lockBets,
  nameOf,
  nameOfBet,
  recordCalls,
  type SureCall,
} from "./crash.calls.ts";
import { type Ended, endBets, setPatience, type Tellers, tellEnds } from "./crash.endings.ts";
import { shownBet } from "./crash.shown.ts";
import type { BetRow } from "./crash.tables.ts";

type CashedOut = Data<"POST /games/crash/cash-out">;

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
  ...tellers
}: Tellers & Pick<Platform, "db" | "log" | "secrets"> & { readonly callsDb: Database }): CrashCashOuts {
  const pointOf = createCrashPoints(secrets);
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

  /** How a bet that is open ends by its call, now that this stands, or could not. */
  async function judge(
    trx: Database,
    bet: CalledBet,
    atMs: number | undefined,
  ): Promise<{ readonly cashOutE4: number } | ErrorName> {
    const { row, round } = bet;
    const startsAtMs = round.starts_at.getTime();
    if (row.called_at === null) {
      if (atMs === undefined) return "TimeUnsure";
      if (round.state === "betting" || isTooEarly(atMs, startsAtMs)) return "CashOutTooEarly";
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
      for (const [name, bet] of await lockBets(trx, calls)) {
        const { row } = bet;
        if (row.state === "cashed_out") reached.set(name, { row, ended: undefined });
        else if (row.state === "refunded") reached.set(name, { error: "RoundOver" });
        else if (row.state === "lost") reached.set(name, { error: "CashOutTooLate" });
        else {
          const judged = await judge(trx, bet, called.get(name));
          if (typeof judged === "string") reached.set(name, { error: judged });
          else ends.push({ row, end: { state: "cashed_out", ...judged, crashPointE4: null } as const });
        }
      }
      for (const ended of await endBets(trx, ends))
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
      return { bet: shownBet(row), balance: formatAmount(balanceBase, assets[row.asset].decimals) };
    } catch (error) {
      log.error({ err: error, bet: id }, "a cash-out of Crash could not be answered");
      throw new AppError("OutcomeUnknown", {}, { cause: error });
    }
  }

  return {
    async cashOut(call) {
      if (!isUuid(call.id)) throw new AppError("RoundUnknown");
      const untilMs = performance.now() + undecidedMs;
      for (let stands = false; ; ) {
        if (!stands && isSure(call)) await recorded.ask(call);
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
