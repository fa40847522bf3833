import { setTimeout as sleep } from "node:timers/promises";
import type { Bet, BetRequest, Settled } from "./bets.ts";
import { createBehind } from "./lane-behind.ts";
import { createSettler, leftBehind, type SettlerOptions } from "./lane-settler.ts";
import { LedgerError } from "./refusals.ts";

export interface LaneOptions<Refusal extends string> extends SettlerOptions<Refusal> {
  /** Bets that may wait; one more is refused as overloaded. */
  readonly maxQueued: number;
  /** Bets settled in one transaction at most. */
  readonly maxBatch: number;
  readonly onSettled: (bets: readonly Bet[]) => void;
}

/** One connection that settles batches one after the other. */
export interface Lane {
  bet(request: BetRequest): Promise<Settled>;
  /** Settles what is queued, then ends the connection. New bets are refused at once. */
  close(): Promise<void>;
}

interface Pending {
  readonly request: BetRequest;
  readonly resolve: (settled: Settled) => void;
  readonly reject: (error: Error) => void;
}

/** How often it is looked whether players are still held by somebody else. */
const lookEveryMs = 50;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Opens a lane. Its batch is whatever queued while the last commit ran: no timer, so that a lone bet never waits and a
 * crowd shares one commit.
 */
export function openLane<Refusal extends string>(options: LaneOptions<Refusal>): Lane {
  const { maxQueued, maxBatch, onFault } = options;
  const settler = createSettler(options);
  const queue: Pending[] = [];
  const behind = createBehind<Pending>();
  let willLook = false;
  let isTimeToLook = false;
  let closed = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // The turn between two batches lets those who were just answered, and sockets that wait, join the next one.
    try {
      for (await nextTurn(); queue.length > 0 || isTimeToLook; await nextTurn()) {
        if (isTimeToLook) await takeFreed();
        const batch = queue.splice(0, maxBatch);
        await settle(behind.size() === 0 ? batch : batch.filter((bet) => !behind.follow(bet)));
      }
    } finally {
      running = undefined;
    }
  }

  async function settle(batch: readonly Pending[]): Promise<void> {
    if (batch.length === 0) return;
    const { verdicts, accepted } = await settler.settle(batch.map(({ request }) => request));
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
    if (accepted.length === 0) return;
    try {
      options.onSettled(accepted);
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
    queue.unshift(...behind.freed(await settler.held(waiting.map(({ request }) => request))));
    lookLater();
  }

  return {
    bet(request) {
      if (closed) return Promise.reject(new LedgerError("closed"));
      if (queue.length + behind.size() >= maxQueued) return Promise.reject(new LedgerError("overloaded"));
      return new Promise<Settled>((resolve, reject) => {
        queue.push({ request, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      closed = true;
      for (await running; behind.size() > 0 || running !== undefined; await running) await sleep(lookEveryMs);
      await settler.end();
    },
  };
}
