import { setTimeout as sleep } from "node:timers/promises";
import type { EarningRates } from "../community/index.ts";
import { createIdSource, LedgerError } from "../database/index.ts";
import type { SecretBox } from "../seeds/index.ts";
import { type AskedBet, type Bet, malformedBet, type Settled } from "./bets.ts";
import type { Decide } from "./decide-batch.ts";
import { createBehind } from "./lane-behind.ts";
import { createSettler, leftBehind, type SettlerOptions } from "./lane-settler.ts";

export interface SettlementOptions<Refusal extends string> {
  /** The database URL. Each settlement shard (lane) opens its own connection. */
  readonly connectionString: string;
  /** Decrypts server seeds, and encrypts the seeds of new players. */
  readonly secrets: SecretBox;
  /** Decides each bet, in order, while the player's rows are locked. `decide` must be pure, synchronous and fast. */
  readonly decide: Decide<Refusal>;
  /** Returns the present earning rates. `rates` must be synchronous and fast. */
  readonly rates: () => EarningRates;
  /**
   * The settlement calls `onFault` for each bet that could not be settled and for each lost connection. `onFault` must
   * not throw.
   */
  readonly onFault: (fault: unknown) => void;
  /**
   * The settlement calls `onSettled` for each batch after the commit and the answers, in order per player. Event
   * streams and counters use this call.
   *
   * `onSettled` is not part of the transaction, because a NOTIFY inside the transaction would put all commits of the
   * database into one queue. A crash can lose the call, so no movement of money may depend on `onSettled`.
   */
  readonly onSettled?: (bets: readonly Bet[]) => void;
  /**
   * The settlement calls `onBatch` with the size and duration of each batch after the answers, for measurements.
   * `onBatch` must not throw.
   */
  readonly onBatch?: (batch: SettledBatch) => void;
  /**
   * Number of shards, 1 to 16; the default is 2. Processes can use different numbers of shards, because row locks
   * prevent conflicts between bets.
   */
  readonly lanes?: number;
  /** Largest number of bets that can wait in one shard; the default is 4,096. */
  readonly maxQueued?: number;
  /** Returns milliseconds since 1970; the default is the machine's clock. */
  readonly clock?: () => number;
}

/**
 * One settled batch of a shard. The batch may have been refused, split into halves or settled after several attempts.
 */
export interface SettledBatch {
  /** The number of requests in the batch. */
  readonly asked: number;
  readonly tookMs: number;
}

/** The bets that wait in the shards at present. */
export interface LaneQueue {
  /** The number of bets that wait for a batch. */
  readonly waiting: number;
  /** The number of bets whose players' rows another transaction has locked. */
  readonly held: number;
  /** An upper limit, in milliseconds, for how long the oldest queued or running bet has waited for its answer. */
  readonly oldestMs: number;
}

export interface Settlement {
  /**
   * Settles one instant bet. The bet is durable when the promise resolves. The ledger stores nothing for a refused bet.
   * A repeated request with the same key, game, asset, amount and parameters returns the first answer, even if the
   * request contains a `refusal` for a new bet.
   *
   * @throws {LedgerError} invalid_bet, insufficient_balance, seed_full, idempotency_conflict, key_over,
   * decision_failed, seed_unreadable, overloaded, wallet_held, closed, settlement_failed, settlement_unavailable
   * (nothing was written); outcome_unknown (repeat the request with the same key)
   * @throws {LimitReached | PlayPaused} the player's own limit or pause forbids the bet
   * @throws {BetRefused} the game's decision refused the bet
   */
  bet(request: AskedBet): Promise<Settled>;
  /** Returns the sums over all shards, and the longest waiting time of any shard. */
  queue(): LaneQueue;
  /** Refuses new bets, settles all queued bets and ends the connections. */
  close(): Promise<void>;
}

/**
 * Opens the settlement of instant bets. Players are distributed over shards, and each shard settles bets in batches.
 */
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

/** Milliseconds between two reports of ids that are ahead of the clock. */
const tellEveryMs = 60_000;

/**
 * Reports ids that are ahead of the clock, at most once per `tellEveryMs`. The time of ids never goes back. If the
 * clock was far ahead, ids stay ahead after the clock is corrected, and the ledger may refuse correct keys as too old.
 * The refusals end when the clock reaches the time of the ids or the process restarts.
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

/** Milliseconds between two checks whether players' rows are still locked by another transaction. */
const lookEveryMs = 50;
/** Largest number of bets in one transaction. */
const largestBatch = 512;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Opens a settlement shard: one connection that settles batches one after the other. A batch contains all bets that
 * were queued during the last commit. The shard has no timer that delays a batch. A single bet starts at once, and many
 * parallel bets share one commit.
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
  /**
   * The times at which the waiting time of the queue and of the running batch started. Each time is set once for all
   * bets of the queue or of the batch.
   */
  let queuedSinceMs = 0;
  let batchSinceMs = Number.POSITIVE_INFINITY;

  async function run(): Promise<void> {
    // The shard waits one turn of the event loop between two batches, so that bets of answered callers and of waiting
    // sockets join the next batch.
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
    // While the database cannot be reached, the queued bets would only wait for the same failure.
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

  /**
   * Moves the deferred bets of players whose rows are free again to the front of the queue, so that each player's bets
   * keep their order.
   */
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
