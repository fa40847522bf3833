import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isDatabaseFailure, isPartitionMissing, LedgerError, shardMoved } from "../database/index.ts";
import { ensurePartitions } from "../partitions/index.ts";
import { type SecretBox, withSecretCache } from "../seeds/index.ts";
import type { AskedBet, Bet } from "./bets.ts";
import type { DecidedBatch, Deciding, Verdict } from "./decide-batch.ts";
import { BatchFailure, findHeld, settleCached, settleLocked } from "./settle-batch.ts";
import { createShardCache, type ShardCache } from "./shard-cache.ts";
import { connectShard, type ShardConnection, type ShardPlace } from "./shard-connection.ts";

export interface SettlerOptions<Refusal extends string> extends Deciding<Refusal> {
  readonly connectionString: string;
  /** The Citus shard of the players; undefined if one database contains all players. */
  readonly place: ShardPlace | undefined;
  readonly secrets: SecretBox;
  readonly onFault: (fault: unknown) => void;
}

/**
 * The result of a bet that the shard has deferred because another transaction has locked the player's wallet or seed
 * pair. The ledger has written nothing for a deferred bet.
 */
export const deferred = Symbol("deferred");

/** The results of the bet requests of a batch. */
export interface Outcomes {
  /** The results in the order of the requests. */
  readonly verdicts: readonly (Verdict | typeof deferred)[];
  readonly accepted: readonly Bet[];
}

/**
 * Settles the batches of one shard with the shard's database connection and cache. A settler also repeats, splits or
 * refuses batches that fail at the first attempt.
 */
export interface Settler {
  /**
   * Settles bet requests; the returned promise never rejects. The failure of one request is the result of this request,
   * and does not affect other requests.
   */
  settle(requests: readonly AskedBet[]): Promise<Outcomes>;
  /**
   * Returns the players of the requests whose wallet or seed pair another transaction has locked. Returns all players
   * of the requests if the query for locked rows fails.
   */
  held(requests: readonly AskedBet[]): Promise<ReadonlySet<bigint>>;
  /** Returns whether the shard could reach the database for the last batch. */
  isReached(): boolean;
  end(): Promise<void>;
}

/** The failed attempts to settle one batch so far. */
interface Failures {
  /** The value of `performance.now()`, in milliseconds, after which the shard makes no further attempt. */
  readonly untilMs: number;
  /**
   * True if one of the failed attempts may have been committed. If an attempt may have been committed, a later refusal
   * may be wrong, because the bet may already be stored.
   */
  readonly isUnsure: boolean;
}

const patienceMs = 2_000;
const attemptsAtMost = 4;
const lossesAtMost = 2;
/** The milliseconds between two attempts after a lock timeout, if no transaction holds the lock any more. */
const pauseMs = 20;
/** The milliseconds that the shard waits while another process creates monthly partitions. */
const makingMs = 300;
/**
 * The number of batches after which the shard discards its cached query plans. A plan for a small table may be slow
 * when the table has grown.
 */
const batchesPerPlan = 500;
const lockNotAvailable = "55P03";
/**
 * The SQLSTATE codes of a deadlock and of a serialization failure. With both codes, PostgreSQL has rolled this
 * transaction back in favor of another transaction.
 */
const givenUp: ReadonlySet<string> = new Set(["40P01", "40001"]);

/** The state of one settler, which the functions of this file share. */
interface SettlerContext {
  readonly options: SettlerOptions<string>;
  readonly cache: ShardCache;
  readonly secrets: SecretBox;
  /**
   * The database connection of the shard. The connection is undefined before the first batch, and after the connection
   * was lost.
   */
  connection: ShardConnection | undefined;
  /** True if the shard could reach the database for the last batch. */
  reached: boolean;
  /** The number of batches that the shard has settled so far. */
  batches: number;
}

export function createSettler<Refusal extends string>(options: SettlerOptions<Refusal>): Settler {
  const context: SettlerContext = {
    options,
    cache: createShardCache(),
    secrets: withSecretCache(options.secrets),
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
 * Tries to settle a batch until each request has a result. After a failed attempt, the shard repeats the batch, defers
 * the bets of players with locked rows, or splits the batch into halves.
 */
async function settle(
  context: SettlerContext,
  requests: readonly AskedBet[],
  before?: Failures,
): Promise<Outcomes> {
  let failures = before;
  for (let attempts = 1; ; attempts++) {
    let failure: BatchFailure;
    try {
      return believed(await attempt(context, requests, failures === undefined), failures);
    } catch (error) {
      failure = error instanceof BatchFailure ? error : new BatchFailure("settlement_unavailable", error);
    }
    if (!failure.connected || failure.state === shardMoved) drop(context);
    failures = worse(failure, failures);
    if (attempts < attemptsAtMost && isPartitionMissing(failure.cause) && (await createPartitions(context)))
      continue;
    const isLocked = failure.state === lockNotAvailable;
    const held = isLocked ? await findHeldOf(context, requests) : undefined;
    if (held !== undefined && held.size > 0) return await settleFree(context, requests, held, failures);
    if (context.reached && mayTryAgain(failure, failures, attempts)) {
      if (isLocked) await sleep(pauseMs);
      continue;
    }
    if (requests.length > 1 && mayBeOnes(failure, failures))
      return await settleHalves(context, requests, failures);
    return refuse(context, requests, failure, failures);
  }
}

/** Settles the requests of players whose rows are not locked, and defers the requests of the other players. */
async function settleFree(
  context: SettlerContext,
  requests: readonly AskedBet[],
  held: ReadonlySet<bigint>,
  failures: Failures,
): Promise<Outcomes> {
  const free = requests.filter(({ playerId }) => !held.has(playerId));
  const { verdicts, accepted } = free.length === 0 ? nothing : await settle(context, free, failures);
  const waiting = failures.isUnsure ? new LedgerError("outcome_unknown") : deferred;
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
  failures: Failures,
): Promise<Outcomes> {
  const middle = requests.length >> 1;
  const first = await settle(context, requests.slice(0, middle), failures);
  // If the first half defers a bet of a player, the second half defers all bets of this player. As a result, the bets
  // of each player keep their order.
  const deferredRequests = requests.slice(0, middle).filter((_, index) => first.verdicts[index] === deferred);
  const held = new Set(deferredRequests.map(({ playerId }) => playerId));
  const second = await settleFree(context, requests.slice(middle), held, failures);
  return {
    verdicts: [...first.verdicts, ...second.verdicts],
    accepted: [...first.accepted, ...second.accepted],
  };
}

/**
 * Creates the monthly partition that a bet needs, if no scheduled job has created it yet. After the creation of the
 * partition, the shard repeats the batch.
 * @returns whether the shard can try the batch again
 */
async function createPartitions(context: SettlerContext): Promise<boolean> {
  const { atMs } = context.options.nextId();
  try {
    const ahead =
      context.options.place === undefined
        ? context.connection && (await ensurePartitions(context.connection.client, atMs))
        : await ensureOnCoordinator(context.options.place, atMs);
    return ahead !== undefined && ahead > 0;
  } catch (fault) {
    if (fault instanceof pg.DatabaseError && fault.code === lockNotAvailable) {
      // Another process creates the partitions at the same time. The lock timeout of this connection is shorter than
      // the time that the other process needs.
      await sleep(makingMs);
      return true;
    }
    context.options.onFault(fault);
    return false;
  }
}

/** Creates monthly partitions on all nodes. Only Citus can do this, in a session of the coordinator. */
async function ensureOnCoordinator({ players }: ShardPlace, atMs: number): Promise<number> {
  const client = new pg.Client({
    connectionString: players.coordinatorUrl,
    application_name: "gemplay months",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await ensurePartitions(client, atMs);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuse(
  context: SettlerContext,
  requests: readonly AskedBet[],
  failure: BatchFailure,
  failures: Failures,
): Outcomes {
  context.options.onFault(failure);
  const refusal = failures.isUnsure
    ? "outcome_unknown"
    : failure.state === lockNotAvailable
      ? "wallet_held"
      : failure.refusal;
  return { verdicts: requests.map(() => new LedgerError(refusal, "", { cause: failure })), accepted: [] };
}

/**
 * Settles a batch from the cached state if possible. If the cached state cannot be used, the function locks and reads
 * the rows of the players.
 */
async function attempt(
  context: SettlerContext,
  requests: readonly AskedBet[],
  isFirst: boolean,
): Promise<DecidedBatch> {
  context.connection ??= await connect(context);
  const on = context.connection;
  context.batches += 1;
  if (context.batches % batchesPerPlan === 0) await on.client.query("DISCARD PLANS");
  const decided = isFirst ? await attemptCached(context, on, requests) : undefined;
  if (decided !== undefined) return decided;
  const settled = await settleLocked(on, requests, context.options, context.secrets);
  context.cache.keep(settled.state);
  return settled.decided;
}

/**
 * Settles a batch from the cached state, without locking the rows first.
 * @returns undefined, with nothing written, if the shard must lock the rows and settle the batch again
 */
async function attemptCached(
  context: SettlerContext,
  on: ShardConnection,
  requests: readonly AskedBet[],
): Promise<DecidedBatch | undefined> {
  const state = context.cache.recall(requests);
  if (state === undefined) return undefined;
  try {
    const decided = await settleCached(on, state, requests, context.options);
    if (decided === undefined) return undefined;
    context.cache.keep(state);
    context.cache.proved();
    return decided;
  } catch (failure) {
    context.cache.failed(requests);
    if (failure instanceof BatchFailure && failure.connected && failure.state !== lockNotAvailable)
      return undefined;
    throw failure;
  }
}

async function connect(context: SettlerContext): Promise<ShardConnection> {
  context.reached = false;
  // The callback may run before `connectShard` returns, and `opened` is then still undefined.
  let opened: ShardConnection | undefined;
  opened = await connectShard(context.options.connectionString, context.options.place, (fault) => {
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
 * Replaces refusals by `outcome_unknown` if an earlier attempt to settle the batch may have been committed. The
 * function does not change the answer for an existing bet.
 */
function believed({ verdicts, accepted }: DecidedBatch, failures: Failures | undefined): Outcomes {
  if (failures?.isUnsure !== true) return { verdicts, accepted };
  const unknown = (cause: Error) => new LedgerError("outcome_unknown", "", { cause });
  return { verdicts: verdicts.map((one) => (one instanceof Error ? unknown(one) : one)), accepted };
}

function worse(failure: BatchFailure, before: Failures | undefined): Failures {
  return {
    untilMs: before?.untilMs ?? performance.now() + patienceMs,
    isUnsure: before?.isUnsure === true || failure.refusal === "outcome_unknown",
  };
}

/**
 * Returns whether the shard may try the batch again. A further attempt is allowed after a lost session, a deadlock, a
 * serialization failure or a lock timeout.
 */
function mayTryAgain(failure: BatchFailure, { untilMs }: Failures, attempts: number): boolean {
  if (performance.now() >= untilMs) return false;
  if (!failure.connected || failure.state === shardMoved) return attempts < lossesAtMost;
  const isPassing = givenUp.has(failure.state ?? "") || failure.state === lockNotAvailable;
  return isPassing && attempts < attemptsAtMost;
}

/**
 * Returns whether a single request may have caused the failure of its batch. No request is the cause if the database
 * itself has failed.
 */
function mayBeOnes({ connected, state, cause }: BatchFailure, { untilMs }: Failures): boolean {
  if (!connected || performance.now() >= untilMs) return false;
  return state === lockNotAvailable || givenUp.has(state ?? "") || !isDatabaseFailure(cause);
}
