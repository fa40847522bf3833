import { setTimeout as sleep } from "node:timers/promises";
import type { EarningRates } from "../community/index.ts";
import { createIdSource, LedgerError } from "../database/index.ts";
import type { SecretBox } from "../seeds/index.ts";
import { type AskedBet, type Bet, malformedBet, type Settled } from "./bets.ts";
import type { Decide } from "./decide-batch.ts";
import { createBehind } from "./lane-behind.ts";
import { createSettler, leftBehind, type SettlerOptions } from "./lane-settler.ts";

export interface SettlementOptions<Refusal extends string> {
  /** Each lane opens one connection of its own. */
  readonly connectionString: string;
  /** Opens the server seeds, and seals those of new players. */
  readonly secrets: SecretBox;
  /** Decides each bet, in order, while its player's rows are locked: pure, synchronous, quick. */
  readonly decide: Decide<Refusal>;
  /** What bets earn now: synchronous, quick. */
  readonly rates: () => EarningRates;
  /** Hears of what could not be settled and of lost connections; must not throw. */
  readonly onFault: (fault: unknown) => void;
  /**
   * Hears of each batch after its commit and after its answers, in order per player: for streams and counters. It is
   * not part of the transaction (a NOTIFY inside would put all commits of the database into one queue), so a crash
   * may lose it: nothing that money depends on may hang on it.
   */
  readonly onSettled?: (bets: readonly Bet[]) => void;
  /** Hears how each batch went, after its answers; for whoever measures. Must not throw. */
  readonly onBatch?: (batch: SettledBatch) => void;
  /** 1 to 16; 2 unless said. Processes may differ in it: the row locks, not the lanes, keep bets apart. */
  readonly lanes?: number;
  /** Bets that may wait in one lane; 4,096 unless said. */
  readonly maxQueued?: number;
  /** Milliseconds since 1970; the machine's clock unless said. */
  readonly clock?: () => number;
}

/** One transaction of a lane, or what became of it: refused, in halves, tried again. */
export interface SettledBatch {
  /** What was asked for in it. */
  readonly asked: number;
  readonly tookMs: number;
}

/** What stands before the lanes at this moment. */
export interface LaneQueue {
  /** Bets that wait for a batch. */
  readonly waiting: number;
  /** Bets whose players' rows somebody else holds. */
  readonly held: number;
  /** For how long, at most, the oldest has no answer that waits for a batch or stands in one. */
  readonly oldestMs: number;
}

export interface Settlement {
  /**
   * Settles one instant bet. When this resolves, the bet is durable. A refusal leaves no trace. The same key with the
   * same game, asset, amount and parameters gives the first answer again, also where `refusal` would refuse a new bet.
   *
   * @throws {LedgerError} invalid_bet, insufficient_balance, seed_full, idempotency_conflict, key_over, decision_failed,
   *   seed_unreadable, overloaded, wallet_held, closed, settlement_failed, settlement_unavailable (nothing was written);
   *   outcome_unknown (ask again with the same key)
   * @throws {LimitReached | PlayPaused} what the player set for themselves
   * @throws {BetRefused} the decision's own refusal
   */
  bet(request: AskedBet): Promise<Settled>;
  /** All lanes together; the oldest of any. */
  queue(): LaneQueue;
  /** Refuses new bets, settles what is queued, ends the connections. */
  close(): Promise<void>;
}

/** Opens the settlement of instant bets: lanes by player, each settling in batches. */
export function createSettlement<Refusal extends string>({
  lanes: count = 2,
  maxQueued = 4_096,
  clock = Date.now,
  onSettled = () => undefined,
  onBatch = () => undefined,
  ...options
}: SettlementOptions<Refusal>): Settlement {
  if (!Number.isInteger(count) || count < 1 || count > 16) throw new RangeError("lanes must be 1 to 16");
  if (!Number.isInteger(maxQueued) || maxQueued < 1) throw new RangeError("maxQueued must be 1 or more");
  const nextId = createIdSource(clock, tellAhead(options.onFault));
  const lanes = Array.from({ length: count }, () =>
    openLane({ ...options, nextId, maxQueued, onSettled, onBatch }),
  );
  return {
    bet(request) {
      const fault = malformedBet(request);
      const lane = fault === undefined ? lanes[Number(request.playerId % BigInt(count))] : undefined;
      return lane?.bet(request) ?? Promise.reject(new LedgerError("invalid_bet", fault));
    },
    queue() {
      const of = lanes.map((lane) => lane.queue());
      const sum = (part: "waiting" | "held") => of.reduce((all, lane) => all + lane[part], 0);
      const oldestMs = Math.max(...of.map((lane) => lane.oldestMs));
      return { waiting: sum("waiting"), held: sum("held"), oldestMs };
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** So far ids may be ahead of the clock without anybody being told. */
const tellEveryMs = 60_000;

/**
 * Ids never go back: where the clock was far ahead once, they stay there when it is right again, and keys of the right time may
 * then be refused as too old, until the clock is there or the process starts anew.
 */
function tellAhead(onFault: (fault: unknown) => void): (aheadMs: number) => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (aheadMs) => {
    if (performance.now() - toldMs < tellEveryMs) return;
    toldMs = performance.now();
    onFault(new Error(`ids are ${aheadMs} ms ahead of the clock: start this process anew`));
  };
}

interface LaneOptions<Refusal extends string> extends SettlerOptions<Refusal> {
  readonly maxQueued: number;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onBatch: (batch: SettledBatch) => void;
}

interface Pending {
  readonly request: AskedBet;
  readonly resolve: (settled: Settled) => void;
  readonly reject: (error: Error) => void;
}

/** How often it is looked whether players are still held by somebody else. */
const lookEveryMs = 50;
/** Bets settled in one transaction at most. */
const largestBatch = 512;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A lane: one connection that settles batches one after the other. A batch is whatever queued while the last commit ran:
 * no timer, so that a lone bet never waits and a crowd shares one commit.
 */
function openLane<Refusal extends string>(options: LaneOptions<Refusal>): Settlement {
  const { maxQueued, onFault } = options;
  const settler = createSettler(options);
  const queue: Pending[] = [];
  const behind = createBehind<Pending>();
  let willLook = false;
  let isTimeToLook = false;
  let closed = false;
  let running: Promise<void> | undefined;
  /** Since when bets stand in the queue, and in the batch: noted once for all that come while there are any. */
  let queuedSinceMs = 0;
  let batchSinceMs = Number.POSITIVE_INFINITY;

  async function run(): Promise<void> {
    // The turn between two batches lets those who were just answered, and sockets that wait, join the next one.
    try {
      for (await nextTurn(); queue.length > 0 || isTimeToLook; await nextTurn()) {
        if (isTimeToLook) await takeFreed();
        const batch = queue.splice(0, largestBatch);
        batchSinceMs = queuedSinceMs;
        await settle(behind.size() === 0 ? batch : batch.filter((bet) => !behind.follow(bet)));
        batchSinceMs = Number.POSITIVE_INFINITY;
      }
    } finally {
      running = undefined;
    }
  }

  async function settle(batch: readonly Pending[]): Promise<void> {
    if (batch.length === 0) return;
    const beganMs = performance.now();
    const { verdicts, accepted } = await settler.settle(batch.map(({ request }) => request));
    const tookMs = performance.now() - beganMs;
    batch.forEach((bet, index) => {
      const verdict = verdicts[index];
      if (verdict === leftBehind) behind.add(bet);
      else if (verdict === undefined || verdict instanceof Error)
        bet.reject(verdict ?? new LedgerError("settlement_failed"));
      else bet.resolve(verdict);
    });
    // Whoever came while no connection was to be had would only wait for the same.
    if (!settler.isReached())
      for (const { reject } of queue.splice(0)) reject(new LedgerError("settlement_unavailable"));
    lookLater();
    try {
      options.onBatch({ asked: batch.length, tookMs });
      if (accepted.length > 0) options.onSettled(accepted);
    } catch (fault) {
      onFault(fault);
    }
  }

  function lookLater(): void {
    if (willLook || behind.size() === 0) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      isTimeToLook = true;
      running ??= run();
    }, lookEveryMs);
  }

  /** Queues the bets of players who are free again before all others, so that each player's keep their order. */
  async function takeFreed(): Promise<void> {
    isTimeToLook = false;
    const waiting = behind.waiting();
    if (waiting.length === 0) return;
    if (queue.length === 0) queuedSinceMs = performance.now();
    queue.unshift(...behind.freed(await settler.held(waiting.map(({ request }) => request))));
    lookLater();
  }

  return {
    bet(request) {
      if (closed) return Promise.reject(new LedgerError("closed"));
      if (queue.length + behind.size() >= maxQueued) return Promise.reject(new LedgerError("overloaded"));
      if (queue.length === 0) queuedSinceMs = performance.now();
      return new Promise<Settled>((resolve, reject) => {
        queue.push({ request, resolve, reject });
        running ??= run();
      });
    },
    queue() {
      const sinceMs = Math.min(batchSinceMs, queue.length > 0 ? queuedSinceMs : Number.POSITIVE_INFINITY);
      const oldestMs = sinceMs === Number.POSITIVE_INFINITY ? 0 : performance.now() - sinceMs;
      return { waiting: queue.length, held: behind.size(), oldestMs };
    },
    async close() {
      closed = true;
      for (await running; behind.size() > 0 || running !== undefined; await running) await sleep(lookEveryMs);
      await settler.end();
    },
  };
}
