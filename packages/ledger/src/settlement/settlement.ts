import { setTimeout as sleep } from "node:timers/promises";
import type { RewardRates } from "../community/index.ts";
import { createIdSource, LedgerError, type PlayerShards, shardOf } from "../database/index.ts";
import type { SecretBox } from "../seeds/index.ts";
import { type AskedBet, type Bet, malformedBet, type Settled } from "./bets.ts";
import type { Check, Decide } from "./decide-batch.ts";
import { createDeferredBets } from "./deferred-bets.ts";
import { createSettler, deferred, type SettlerOptions } from "./shard-settler.ts";

export interface SettlementOptions<Refusal extends string> {
  /** The database URL. Each settlement shard opens its own database connection. */
  readonly connectionString: string;
  /**
   * The shards over which Citus distributes the players; undefined if one database contains all players. With shards,
   * the settlement has one settlement shard for each of them.
   */
  readonly players?: PlayerShards | undefined;
  /** The functions that decrypt server seeds, and encrypt the seeds of new players. */
  readonly secrets: SecretBox;
  /**
   * The function that checks each bet before the ledger checks the player's balance. If `check` is undefined, the
   * settlement does not check the rules of a table.
   */
  readonly check?: Check<Refusal>;
  /**
   * The function that decides each bet, in the order of the player's requests. `decide` must be pure, synchronous and
   * fast, because the settlement may decide one bet twice (see `Decide`).
   */
  readonly decide: Decide<Refusal>;
  /**
   * A function that returns the current rates of commission and rakeback. The function `rates` must be synchronous and
   * fast.
   */
  readonly rates: () => RewardRates;
  /**
   * A function that is called for each bet that could not be settled, and for each lost connection. The function
   * `onFault` must not throw.
   */
  readonly onFault: (fault: unknown) => void;
  /**
   * A function that is called for each batch after the commit and after the answers to the callers. The settlement
   * calls `onSettled` in the order of each player's bets. Event streams and counters use `onSettled`.
   *
   * The call of `onSettled` is not part of the transaction. A NOTIFY inside the transaction would put all commits of
   * the database into one queue. A crash can prevent the call of `onSettled`, so no movement of money may depend on the
   * call.
   */
  readonly onSettled?: (bets: readonly Bet[]) => void;
  /**
   * A function that is called after the answers of each batch with the size and duration of the batch, for
   * measurements. The function `onBatch` must not throw.
   */
  readonly onBatch?: (batch: SettledBatch) => void;
  /**
   * The number of settlement shards, from 1 to 16; the default is 2. Processes can use different numbers of shards,
   * because row locks prevent conflicts between their bets. If the players are distributed, the number has no effect.
   */
  readonly shards?: number;
  /** The maximum number of bets that may wait in one shard; the default is 4,096. */
  readonly maxQueued?: number;
  /** Returns milliseconds since 1970. The default is the clock of the machine. */
  readonly clock?: () => number;
}

/**
 * A batch that a shard has settled or refused. The shard may have split the batch into halves, or may have needed
 * several attempts.
 */
export interface SettledBatch {
  /** The number of bet requests in the batch. */
  readonly asked: number;
  readonly tookMs: number;
}

/** The number of bets that currently wait in the shards, and their waiting time. */
export interface ShardQueue {
  /** The number of bets that wait in the queues for a batch. */
  readonly waiting: number;
  /** The number of bets whose player's wallet or seed pair is locked by another transaction. */
  readonly held: number;
  /** An upper bound for the time that the oldest unanswered bet has waited, in milliseconds. */
  readonly oldestMs: number;
}

export interface Settlement {
  /**
   * Settles one instant bet. When the promise resolves, the bet is stored permanently. The ledger stores nothing about
   * a refused bet. A repeated request with the same key, game, asset, amount and parameters returns the first result.
   * The first result is also returned if the request contains a `refusal`.
   *
   * @throws {LedgerError} invalid_bet, insufficient_balance, seed_full, idempotency_conflict, key_over,
   * decision_failed, seed_unreadable, overloaded, wallet_held, closed, settlement_failed, settlement_unavailable
   * (nothing was written); outcome_unknown (repeat the request with the same key)
   * @throws {LimitReached | PlayPaused} the player's own limit, break or self-exclusion forbids the bet
   * @throws {StartTooSoon} the player's last start is less than `startGapMs` ago
   * @throws {BetRefused} the game's decision function refused the bet
   */
  bet(request: AskedBet): Promise<Settled>;
  /** Returns the sums of all shards, and the longest waiting time of any bet. */
  queue(): ShardQueue;
  /** Refuses new bets, settles all queued bets and closes the database connections. */
  close(): Promise<void>;
}

/**
 * Starts the settlement of instant bets. Players are distributed over shards, and each shard settles bets in batches.
 */
export function createSettlement<Refusal extends string>({
  shards: count = 2,
  maxQueued = 4_096,
  clock = Date.now,
  onSettled = () => undefined,
  onBatch = () => undefined,
  players,
  ...options
}: SettlementOptions<Refusal>): Settlement {
  if (!Number.isInteger(count) || count < 1 || count > 16)
    throw new RangeError("the number of shards must be a whole number from 1 to 16");
  if (!Number.isInteger(maxQueued) || maxQueued < 1)
    throw new RangeError("maxQueued must be a whole number of at least 1");
  const nextId = createIdSource(clock, reportAhead(options.onFault));
  const open = (start?: number) => {
    const place = players === undefined || start === undefined ? undefined : { players, start };
    return openShard({ ...options, place, nextId, maxQueued, onSettled, onBatch });
  };
  const shards = players?.starts.map(open) ?? Array.from({ length: count }, () => open());
  const placeOf = (playerId: bigint) =>
    players === undefined
      ? Number(playerId % BigInt(count))
      : players.starts.indexOf(shardOf(players, playerId));
  return {
    bet(request) {
      const fault = malformedBet(request);
      const shard = fault === undefined ? shards[placeOf(request.playerId)] : undefined;
      return shard?.bet(request) ?? Promise.reject(new LedgerError("invalid_bet", fault));
    },
    queue() {
      const of = shards.map((shard) => shard.queue());
      const sum = (part: "waiting" | "held") => of.reduce((all, shard) => all + shard[part], 0);
      const oldestMs = Math.max(...of.map((shard) => shard.oldestMs));
      return { waiting: sum("waiting"), held: sum("held"), oldestMs };
    },
    async close() {
      await Promise.all(shards.map((shard) => shard.close()));
    },
  };
}

/** The milliseconds between two reports of ids that are ahead of the clock. */
const reportEveryMs = 60_000;

/**
 * Reports ids whose time is ahead of the clock, at most once per `reportEveryMs`. A new id never contains an earlier
 * time than the previous id. If the clock was far ahead and is then corrected, new ids stay ahead of the clock. While
 * ids are ahead of the clock, the ledger may refuse correct idempotency keys as too old. The ledger accepts correct
 * keys again after the clock has reached the time of the ids, or after the process has restarted.
 */
function reportAhead(onFault: (fault: unknown) => void): (aheadMs: number) => void {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (aheadMs) => {
    if (performance.now() - reportedMs < reportEveryMs) return;
    reportedMs = performance.now();
    onFault(new Error(`ids are ${aheadMs} ms ahead of the clock: restart this process`));
  };
}

interface ShardOptions<Refusal extends string> extends SettlerOptions<Refusal> {
  readonly maxQueued: number;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onBatch: (batch: SettledBatch) => void;
}

interface Pending {
  readonly request: AskedBet;
  readonly resolve: (settled: Settled) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The milliseconds between two checks of whether other transactions still lock the rows of players with deferred bets.
 */
const lookEveryMs = 50;
/** The maximum number of bets in one transaction. */
const largestBatch = 512;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Opens a settlement shard, which settles one batch after the other on its own database connection. A batch contains
 * all bets that arrived while the previous batch was settled. The shard does not delay a batch with a timer. A single
 * bet is settled immediately, and many parallel bets share one commit.
 */
function openShard<Refusal extends string>(options: ShardOptions<Refusal>): Settlement {
  const { maxQueued, onFault } = options;
  const settler = createSettler(options);
  const queue: Pending[] = [];
  const deferredBets = createDeferredBets<Pending>();
  let willLook = false;
  let isTimeToLook = false;
  let closed = false;
  let running: Promise<void> | undefined;
  /** The times since which the oldest bet in the queue, and the oldest bet of the running batch, have waited. */
  let queuedSinceMs = 0;
  let batchSinceMs = Number.POSITIVE_INFINITY;

  async function run(): Promise<void> {
    // The shard waits for one iteration of the event loop between two batches. During this iteration, callers that have
    // just received an answer can add bets to the next batch, and so can requests that wait in sockets.
    try {
      for (await nextTurn(); queue.length > 0 || isTimeToLook; await nextTurn()) {
        if (isTimeToLook) await takeFreed();
        const batch = queue.splice(0, largestBatch);
        batchSinceMs = queuedSinceMs;
        await settle(deferredBets.size() === 0 ? batch : batch.filter((bet) => !deferredBets.follow(bet)));
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
      if (verdict === deferred) deferredBets.add(bet);
      else if (verdict === undefined || verdict instanceof Error)
        bet.reject(verdict ?? new LedgerError("settlement_failed"));
      else bet.resolve(verdict);
    });
    // If the process cannot reach the database, all bets in the queue would fail for the same reason.
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
    if (willLook || deferredBets.size() === 0) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      isTimeToLook = true;
      running ??= run();
    }, lookEveryMs);
  }

  /**
   * Moves deferred bets to the front of the queue after other transactions have unlocked the rows of their players. In
   * this way, the bets of each player keep their order.
   */
  async function takeFreed(): Promise<void> {
    isTimeToLook = false;
    const waiting = deferredBets.waiting();
    if (waiting.length === 0) return;
    if (queue.length === 0) queuedSinceMs = performance.now();
    queue.unshift(...deferredBets.freed(await settler.held(waiting.map(({ request }) => request))));
    lookLater();
  }

  return {
    bet(request) {
      if (closed) return Promise.reject(new LedgerError("closed"));
      if (queue.length + deferredBets.size() >= maxQueued)
        return Promise.reject(new LedgerError("overloaded"));
      if (queue.length === 0) queuedSinceMs = performance.now();
      return new Promise<Settled>((resolve, reject) => {
        queue.push({ request, resolve, reject });
        running ??= run();
      });
    },
    queue() {
      const sinceMs = Math.min(batchSinceMs, queue.length > 0 ? queuedSinceMs : Number.POSITIVE_INFINITY);
      const oldestMs = sinceMs === Number.POSITIVE_INFINITY ? 0 : performance.now() - sinceMs;
      return { waiting: queue.length, held: deferredBets.size(), oldestMs };
    },
    async close() {
      closed = true;
      for (await running; deferredBets.size() > 0 || running !== undefined; await running)
        await sleep(lookEveryMs);
      await settler.end();
    },
  };
}
