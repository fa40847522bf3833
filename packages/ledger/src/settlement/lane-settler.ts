import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isDatabaseTrouble, isMonthMissing, LedgerError } from "../database/index.ts";
import { keepMonths } from "../partitions/index.ts";
import { remembering, type SecretBox } from "../seeds/index.ts";
import type { AskedBet, Bet } from "./bets.ts";
import type { DecidedBatch, Deciding, Verdict } from "./decide-batch.ts";
import { connectLane, type LaneConnection } from "./lane-connection.ts";
import { createLaneMemory, type LaneMemory } from "./lane-memory.ts";
import { BatchFailure, findHeld, settleLocked, settleRemembered } from "./settle-batch.ts";

export interface SettlerOptions<Refusal extends string> extends Deciding<Refusal> {
  readonly connectionString: string;
  readonly secrets: SecretBox;
  readonly onFault: (fault: unknown) => void;
}

/**
 * Marks a bet that was deferred because another transaction has locked the player's rows. The ledger has written
 * nothing for a deferred bet.
 */
export const leftBehind = Symbol("left behind");

/** The results of several requests. */
export interface Outcomes {
  /** The results in the order of the requests. */
  readonly verdicts: readonly (Verdict | typeof leftBehind)[];
  readonly accepted: readonly Bet[];
}

/**
 * Settles the batches of a shard with the shard's connection and cache, and handles batches that fail at the first
 * attempt.
 */
export interface Settler {
  /**
   * Settles requests and never rejects. A failure is the result of the failed request and does not affect other
   * requests.
   */
  settle(requests: readonly AskedBet[]): Promise<Outcomes>;
  /**
   * Returns the requests' players whose rows another transaction has locked. Returns all players if the query fails.
   */
  held(requests: readonly AskedBet[]): Promise<ReadonlySet<bigint>>;
  /** Returns whether the database could be reached for the last batch. */
  isReached(): boolean;
  end(): Promise<void>;
}

/** The failures of a batch so far. */
interface Trouble {
  /** The value of `performance.now()` after which the shard makes no further attempt. */
  readonly untilMs: number;
  /** True if an attempt may have been committed. After such an attempt, a refusal is not reliable. */
  readonly isUnsure: boolean;
}

const patienceMs = 2_000;
const triesAtMost = 4;
const lossesAtMost = 2;
/** Milliseconds between two attempts for a lock if no holder of the lock can be found. */
const pauseMs = 20;
/** Milliseconds to wait while another process creates month partitions. */
const makingMs = 300;
/**
 * Number of batches after which cached plans are discarded, because the plans for a small database may be slow for a
 * large database.
 */
const batchesPerPlan = 500;
const lockNotAvailable = "55P03";
/**
 * SQLSTATEs of a deadlock and a serialization failure. In both cases PostgreSQL has rolled back this transaction in
 * favor of another transaction.
 */
const givenUp: ReadonlySet<string> = new Set(["40P01", "40001"]);

/** The state of one settler, which the functions of this file share. */
interface SettlerContext {
  readonly options: SettlerOptions<string>;
  readonly memory: LaneMemory;
  readonly secrets: SecretBox;
  /** The shard's connection; undefined until the first batch, and after the connection was lost. */
  connection: LaneConnection | undefined;
  /** Whether the last batch could reach the database. */
  reached: boolean;
  /** The number of batches that the shard has settled so far. */
  batches: number;
}

export function createSettler<Refusal extends string>(options: SettlerOptions<Refusal>): Settler {
  const context: SettlerContext = {
    options,
    memory: createLaneMemory(),
    secrets: remembering(options.secrets),
    connection: undefined,
    reached: true,
    batches: 0,
  };
  return {
    settle: (requests) => settle(context, requests),
    held: async (requests) =>
      (await findHeldOf(context, requests)) ?? new Set(requests.map(({ playerId }) => playerId)),
    isReached: () => context.reached,
    async end() {
      await context.connection?.end();
      context.connection = undefined;
    },
  };
}

/**
 * Makes attempts until each request has a result. An attempt repeats the batch, leaves out locked players, or splits
 * the batch into halves.
 */
async function settle(
  context: SettlerContext,
  requests: readonly AskedBet[],
  before?: Trouble,
): Promise<Outcomes> {
  let trouble = before;
  for (let tries = 1; ; tries++) {
    let failure: BatchFailure;
    try {
      return believed(await attempt(context, requests, trouble === undefined), trouble);
    } catch (error) {
      failure = error instanceof BatchFailure ? error : new BatchFailure("settlement_unavailable", error);
    }
    if (!failure.connected) drop(context);
    trouble = worse(failure, trouble);
    if (tries < triesAtMost && isMonthMissing(failure.cause) && (await makeMonths(context))) continue;
    const isLocked = failure.state === lockNotAvailable;
    const held = isLocked ? await findHeldOf(context, requests) : undefined;
    if (held !== undefined && held.size > 0) return await settleFree(context, requests, held, trouble);
    if (context.reached && mayTryAgain(failure, trouble, tries)) {
      if (isLocked) await sleep(pauseMs);
      continue;
    }
    if (requests.length > 1 && mayBeOnes(failure, trouble))
      return await settleHalves(context, requests, trouble);
    return refuse(context, requests, failure, trouble);
  }
}

/** Settles the requests of players whose rows are not locked, and defers the requests of other players. */
async function settleFree(
  context: SettlerContext,
  requests: readonly AskedBet[],
  held: ReadonlySet<bigint>,
  trouble: Trouble,
): Promise<Outcomes> {
  const free = requests.filter(({ playerId }) => !held.has(playerId));
  const { verdicts, accepted } = free.length === 0 ? nothing : await settle(context, free, trouble);
  const waiting = trouble.isUnsure ? new LedgerError("outcome_unknown") : leftBehind;
  let next = 0;
  return {
    verdicts: requests.map(({ playerId }) => (held.has(playerId) ? waiting : (verdicts[next++] ?? waiting))),
    accepted,
  };
}

/** Splits a batch into halves, so that only the half with the faulty request fails. */
async function settleHalves(
  context: SettlerContext,
  requests: readonly AskedBet[],
  trouble: Trouble,
): Promise<Outcomes> {
  const middle = requests.length >> 1;
  const first = await settle(context, requests.slice(0, middle), trouble);
  // If the first half deferred a bet of a player, the second half also defers the player's bets, so that the bets keep
  // their order.
  const behind = requests.slice(0, middle).filter((_, index) => first.verdicts[index] === leftBehind);
  const held = new Set(behind.map(({ playerId }) => playerId));
  const second = await settleFree(context, requests.slice(middle), held, trouble);
  return {
    verdicts: [...first.verdicts, ...second.verdicts],
    accepted: [...first.accepted, ...second.accepted],
  };
}

/**
 * Creates the month partition that a bet needs, if no job has created the partition before. After the creation, the
 * shard repeats the statement of the batch.
 * @returns whether the batch can be tried again
 */
async function makeMonths(context: SettlerContext): Promise<boolean> {
  const { atMs } = context.options.nextId();
  try {
    const ahead = context.connection && (await keepMonths(context.connection.client, atMs));
    return ahead !== undefined && ahead > 0;
  } catch (fault) {
    if (fault instanceof pg.DatabaseError && fault.code === lockNotAvailable) {
      // Another process creates the months at the same time, and the lock timeout of this connection is too short to
      // wait for the other process.
      await sleep(makingMs);
      return true;
    }
    context.options.onFault(fault);
    return false;
  }
}

function refuse(
  context: SettlerContext,
  requests: readonly AskedBet[],
  failure: BatchFailure,
  trouble: Trouble,
): Outcomes {
  context.options.onFault(failure);
  const refusal = trouble.isUnsure
    ? "outcome_unknown"
    : failure.state === lockNotAvailable
      ? "wallet_held"
      : failure.refusal;
  return { verdicts: requests.map(() => new LedgerError(refusal, "", { cause: failure })), accepted: [] };
}

/** Settles a batch on the cached state if possible, and with locks if the cached state cannot be used. */
async function attempt(
  context: SettlerContext,
  requests: readonly AskedBet[],
  isFirst: boolean,
): Promise<DecidedBatch> {
  context.connection ??= await connect(context);
  const on = context.connection;
  context.batches += 1;
  if (context.batches % batchesPerPlan === 0) await on.client.query("DISCARD PLANS");
  const decided = isFirst ? await attemptRemembered(context, on, requests) : undefined;
  if (decided !== undefined) return decided;
  const settled = await settleLocked(on, requests, context.options, context.secrets);
  context.memory.keep(settled.state);
  return settled.decided;
}

/**
 * Settles a batch on the cached state.
 * @returns undefined, with nothing written, if the batch has to be settled with locks
 */
async function attemptRemembered(
  context: SettlerContext,
  on: LaneConnection,
  requests: readonly AskedBet[],
): Promise<DecidedBatch | undefined> {
  const state = context.memory.recall(requests);
  if (state === undefined) return undefined;
  try {
    const decided = await settleRemembered(on, state, requests, context.options);
    if (decided === undefined) return undefined;
    context.memory.keep(state);
    context.memory.proved();
    return decided;
  } catch (failure) {
    context.memory.failed(requests);
    if (failure instanceof BatchFailure && failure.connected && failure.state !== lockNotAvailable)
      return undefined;
    throw failure;
  }
}

async function connect(context: SettlerContext): Promise<LaneConnection> {
  context.reached = false;
  // The callback can run before `connectLane` returns, so `opened` may still be undefined.
  let opened: LaneConnection | undefined;
  opened = await connectLane(context.options.connectionString, (fault) => {
    context.options.onFault(fault);
    if (opened !== undefined && context.connection === opened) context.connection = undefined;
  });
  context.reached = true;
  return opened;
}

function drop(context: SettlerContext): void {
  context.connection?.end().catch(context.options.onFault);
  context.connection = undefined;
}

async function findHeldOf(
  context: SettlerContext,
  requests: readonly AskedBet[],
): Promise<ReadonlySet<bigint> | undefined> {
  try {
    return context.connection && (await findHeld(context.connection, requests));
  } catch (failure) {
    if (!(failure instanceof BatchFailure && failure.connected)) drop(context);
    return undefined;
  }
}

const nothing: Outcomes = { verdicts: [], accepted: [] };

/**
 * Replaces refusals by `outcome_unknown` if an earlier attempt may have been committed. The function leaves the answer
 * for an existing bet unchanged.
 */
function believed({ verdicts, accepted }: DecidedBatch, trouble: Trouble | undefined): Outcomes {
  if (trouble?.isUnsure !== true) return { verdicts, accepted };
  const unknown = (cause: Error) => new LedgerError("outcome_unknown", "", { cause });
  return { verdicts: verdicts.map((one) => (one instanceof Error ? unknown(one) : one)), accepted };
}

function worse(failure: BatchFailure, before: Trouble | undefined): Trouble {
  return {
    untilMs: before?.untilMs ?? performance.now() + patienceMs,
    isUnsure: before?.isUnsure === true || failure.refusal === "outcome_unknown",
  };
}

/**
 * Returns whether the batch may be tried again: after a lost session, a deadlock, a serialization failure or a lock
 * timeout.
 */
function mayTryAgain(failure: BatchFailure, { untilMs }: Trouble, tries: number): boolean {
  if (performance.now() >= untilMs) return false;
  if (!failure.connected) return tries < lossesAtMost;
  const isPassing = givenUp.has(failure.state ?? "") || failure.state === lockNotAvailable;
  return isPassing && tries < triesAtMost;
}

/**
 * Returns whether one request may have caused the failure of a batch. A failure of the database itself is not caused by
 * a request.
 */
function mayBeOnes({ connected, state, cause }: BatchFailure, { untilMs }: Trouble): boolean {
  if (!connected || performance.now() >= untilMs) return false;
  return state === lockNotAvailable || givenUp.has(state ?? "") || !isDatabaseTrouble(cause);
}
