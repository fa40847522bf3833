import type { Bet, BetRequest, Settled } from "./bets.ts";
import type { Decide, DecidedBatch } from "./decide-batch.ts";
import { connectLane, type LaneConnection } from "./lane-connection.ts";
import { createLaneMemory } from "./lane-memory.ts";
import { LedgerError } from "./refusals.ts";
import { BatchFailure, settleLocked, settleRemembered } from "./settle-batch.ts";
import type { TimedId } from "./uuid.ts";

export interface LaneOptions<Refusal extends string> {
  readonly connectionString: string;
  readonly decide: Decide<Refusal>;
  readonly nextId: () => TimedId;
  /** Bets that may wait; one more is refused as overloaded. */
  readonly maxQueued: number;
  /** Bets settled in one transaction at most. */
  readonly maxBatch: number;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onFault: (fault: unknown) => void;
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

const attempts = 4;
/** Plans are made anew now and then, since those of a young database may not fit the grown one. */
const batchesPerPlan = 500;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Opens a lane. Its batch is whatever queued while the last commit ran: no timer, so that a lone bet never waits and a
 * crowd shares one commit.
 */
export function openLane<Refusal extends string>(options: LaneOptions<Refusal>): Lane {
  const { maxQueued, maxBatch } = options;
  const queue: Pending[] = [];
  const memory = createLaneMemory();
  let connection: LaneConnection | undefined;
  let closed = false;
  let running: Promise<void> | undefined;
  let batches = 0;

  async function run(): Promise<void> {
    // The turn between two batches lets those who were just answered, and sockets that wait, join the next one.
    try {
      for (await nextTurn(); queue.length > 0; await nextTurn()) await settle(queue.splice(0, maxBatch));
    } finally {
      running = undefined;
    }
  }

  async function settle(batch: readonly Pending[]): Promise<void> {
    let decided: DecidedBatch;
    try {
      decided = await attempt(batch.map(({ request }) => request));
    } catch (failure) {
      const refusal = failure instanceof BatchFailure ? failure.refusal : "settlement_unavailable";
      for (const { reject } of batch) reject(new LedgerError(refusal, "", { cause: failure }));
      options.onFault(failure);
      return;
    }
    batch.forEach(({ resolve, reject }, index) => {
      const verdict = decided.verdicts[index];
      if (verdict === undefined || verdict instanceof Error)
        reject(verdict ?? new LedgerError("settlement_failed"));
      else resolve(verdict);
    });
    if (decided.accepted.length === 0) return;
    try {
      options.onSettled(decided.accepted);
    } catch (fault) {
      options.onFault(fault);
    }
  }

  /** On remembered state when that suffices, else with locks, and again when others were in the way. */
  async function attempt(requests: readonly BetRequest[]): Promise<DecidedBatch> {
    batches += 1;
    for (let left = attempts; ; left--) {
      connection ??= await connect();
      try {
        if (batches % batchesPerPlan === 0) await connection.client.query("DISCARD PLANS");
        const decided = left === attempts ? await attemptRemembered(connection, requests) : undefined;
        if (decided !== undefined) return decided;
        const settled = await settleLocked(connection, requests, options.decide, options.nextId);
        memory.keep(settled.state);
        return settled.decided;
      } catch (failure) {
        if (!(failure instanceof BatchFailure)) throw failure;
        if (!failure.connected) disconnect();
        if (!failure.retriable || left === 1) throw failure;
      }
    }
  }

  /** Undefined, with nothing written, when the batch has to be settled with locks. */
  async function attemptRemembered(
    on: LaneConnection,
    requests: readonly BetRequest[],
  ): Promise<DecidedBatch | undefined> {
    const state = memory.recall(requests);
    if (state === undefined) return undefined;
    try {
      const decided = await settleRemembered(on, state, requests, options.decide, options.nextId);
      if (decided === undefined) return undefined;
      memory.keep(state);
      memory.proved();
      return decided;
    } catch (failure) {
      memory.failed(requests);
      if (failure instanceof BatchFailure && failure.connected) return undefined;
      throw failure;
    }
  }

  async function connect(): Promise<LaneConnection> {
    let opened: LaneConnection | undefined;
    try {
      opened = await connectLane(options.connectionString, (fault) => {
        options.onFault(fault);
        if (connection === opened) connection = undefined;
      });
      return opened;
    } catch (cause) {
      throw new BatchFailure("settlement_unavailable", cause);
    }
  }

  function disconnect(): void {
    connection?.client.end().catch(options.onFault);
    connection = undefined;
  }

  return {
    bet(request) {
      if (closed) return Promise.reject(new LedgerError("closed"));
      if (queue.length >= maxQueued) return Promise.reject(new LedgerError("overloaded"));
      return new Promise<Settled>((resolve, reject) => {
        queue.push({ request, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      closed = true;
      await running;
      await connection?.client.end();
      connection = undefined;
    },
  };
}
