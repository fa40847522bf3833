import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beginFreshChain, refundOpenBets, refundOpenRounds } from "../games/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { type Database, lockNumber } from "../platform/database/index.ts";
import { beginNextLog } from "../public-log/index.ts";
import type { ChainRead, Found } from "../wallet/index.ts";
import { lastSignOfLife } from "./fingerprint.repository.ts";
import { strangeness } from "./fingerprint.ts";
import {
  baseRoundAbove,
  beginRestoration,
  type RestorationContext,
  type RestorationDependencies,
  RestorationRefused,
} from "./restoration.begin.ts";
import { countWork, deleteRestoration, findUnfinished, updateRestoration } from "./restoration.repository.ts";
import { finish, type Operator, readChain, replaceAllPairs } from "./restoration.steps.ts";
import { isWithoutServers } from "./servers.repository.ts";

/** The work that a restoration will do, or has done. */
interface RestorationPlan {
  readonly openRounds: number;
  readonly players: number;
  /** The last used round number of Crash. Crash continues with the next round number. */
  readonly baseRound: number;
  /** The number of bets on unfinished rounds of Crash. */
  readonly openBets: number;
  /** The restored database lacks all data after this time; undefined if the time is unknown. */
  readonly lostFrom: Date | undefined;
  /** True if the run continues an interrupted restoration. */
  readonly isBegun: boolean;
}

/** The result of a finished restoration. */
interface RestorationDone extends RestorationPlan {
  readonly chain: ChainRead;
  /**
   * The time of the last deposit or payout on the chain that the restored database lacked. If the restoration was
   * interrupted, the time covers all its runs. The time is undefined if the database lacked no deposit or payout.
   */
  readonly knownUntil: Date | undefined;
  /** The time at which the restoration began. After this time, no server answered requests with the lost database. */
  readonly begunAt: Date;
}

interface Restoration {
  /**
   * Returns the changes that `run` would make.
   *
   * @param lastRound the number of the last published round of Crash, if the number is higher than in the database and
   *   on the chain
   * @throws if the node of the chain does not answer
   */
  plan(lastRound: number): Promise<RestorationPlan>;
  /**
   * Makes a restored database safe, or continues an interrupted restoration. No server starts before all steps of the
   * restoration are done.
   *
   * The restoration first refunds open rounds and replaces the seed pairs of every player. A new chain of Crash begins
   * above all published rounds and replaces the old chains. A new public log begins. The restoration reads from the chain the deposits and
   * payouts that the database lacks. The restoration ends all sessions and invalidates all withdrawal tickets. The
   * restoration closes withdrawals, and makes all players' withdrawals wait as after a change of the funds password.
   * The last step of a restoration accepts the present fingerprint of the database.
   *
   * @param onFound is called for each recovered payout after its transaction was committed, because a later step may
   *   fail
   * @throws {RestorationRefused} if a server is connected, or if the chain cannot be read completely
   */
  run(lastRound: number, by: Operator, onFound: (found: Found) => void): Promise<RestorationDone>;
  /**
   * Cancels a restoration that has changed no data yet, so that servers can start again.
   *
   * @throws {RestorationRefused} if no restoration has begun, or if the restoration has changed data
   */
  cancel(by: Operator): Promise<void>;
}

/**
 * Creates the restoration service.
 *
 * @param pause waits the given number of milliseconds between two checks for connected servers
 */
export function createRestoration(
  dependencies: RestorationDependencies,
  pause: RestorationContext["pause"] = sleep,
): Restoration {
  const context: RestorationContext = { ...dependencies, pause };
  const { db } = context;
  return {
    plan: (lastRound) => plan(context, lastRound),
    run: (lastRound, by, onFound) => alone(db, () => run(context, lastRound, by, onFound)),
    cancel: (by) => alone(db, () => cancel(context, by)),
  };
}

/**
 * Runs the work under a lock, so that only one restoration runs at a time. A second concurrent restoration would treat
 * unfinished steps of the first restoration as done. PostgreSQL releases the lock if the process is killed.
 */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (session) => {
    const { rows } = await sql<{
      got: boolean;
    }>`SELECT pg_try_advisory_lock(${lockNumber("restoration")}) AS got`.execute(session);
    if (rows[0]?.got !== true)
      throw new RestorationRefused("another restoration command is already running on this database");
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${lockNumber("restoration")})`.execute(session);
    }
  });
}

async function plan(context: RestorationContext, lastRound: number): Promise<RestorationPlan> {
  const { db } = context;
  const begun = await findUnfinished(db);
  const counts = await countWork(db, begun?.last_player ?? 0n);
  return {
    ...counts,
    lostFrom: begun === undefined ? await lastSignOfLife(db) : (begun.lost_from ?? undefined),
    isBegun: begun !== undefined,
    baseRound: begun?.base_round ?? (await baseRoundAbove(context, lastRound)),
  };
}

async function run(
  context: RestorationContext,
  lastRound: number,
  by: Operator,
  onFound: (found: Found) => void,
): Promise<RestorationDone> {
  const { config, db, secrets, clock } = context;
  const row = await beginRestoration(context, lastRound);
  const openRounds = await refundOpenRounds(db, clock);
  const openBets = await refundOpenBets(db, clock);
  const players = await replaceAllPairs(context, row);
  const at = new Date(clock.nowMs());
  const { number, base_round: base } = row;
  if (!row.has_chain)
    await db.transaction().execute(async (trx) => {
      await beginFreshChain({ db: trx, secrets }, { baseRound: base, rounds: config.crashChainRounds, at });
      await beginNextLog(trx, at.getTime());
      await updateRestoration(trx, number, { has_chain: true });
    });
  // The chain is read after the refunds, so that lost payouts can also be debited from refunded stakes.
  const { chain, knownUntil } = await readChain(context, row, by, onFound);
  if (!(await isWithoutServers(db)))
    throw new RestorationRefused(
      "a server connected during the restoration and may have used known secrets: the restoration is not finished, stop every server and run `after-restore confirm` again",
    );
  const lostFrom = row.lost_from ?? undefined;
  await finish(
    context,
    number,
    by,
    `data lost from ${lostFrom?.toISOString() ?? "an unknown time"} until at least ${knownUntil?.toISOString() ?? "the same time"}; ${openRounds} rounds and ${openBets} bets on Crash refunded; seed pairs of ${players} players replaced; Crash continues above round ${base}; ${chain.deposits} deposits read from the chain; ${chain.madeAgain.length} lost payouts recorded again; ${chain.ended.length} withdrawals marked as paid`,
  );
  const begunAt = row.begun_at;
  return {
    openRounds,
    openBets,
    players,
    baseRound: base,
    isBegun: false,
    lostFrom,
    knownUntil,
    begunAt,
    chain,
  };
}

async function cancel({ db }: RestorationContext, by: Operator): Promise<void> {
  const row = await findUnfinished(db);
  if (row === undefined) throw new RestorationRefused("no unfinished restoration exists");
  if (row.at_work)
    throw new RestorationRefused(
      "the restoration has already changed data: finish the restoration with `after-restore confirm`",
    );
  await db.transaction().execute(async (trx) => {
    await deleteRestoration(trx, row.number);
    const subject = String(row.number);
    await recordOperatorAction(trx, { ...by, action: "database.cancelAfterRestore", subject });
  });
}

/**
 * Returns why the process must not refund money or draw results from the database yet; undefined if the database is
 * safe.
 */
export async function unsafeBecause(db: Database): Promise<string | undefined> {
  if ((await findUnfinished(db)) !== undefined)
    return "the database was restored and is not safe yet: run `operator after-restore confirm` to the end";
  return await strangeness(db);
}

/**
 * Checks that no restoration is unfinished, because players may know secrets of a database with an unfinished
 * restoration.
 *
 * @throws {ConfigError} if a restoration is unfinished
 */
export async function assertFinished(db: Database): Promise<void> {
  if ((await findUnfinished(db)) !== undefined)
    throw new ConfigError([
      "DATABASE_URL: the database was restored and is not safe yet: run `operator after-restore confirm` to the end",
    ]);
}
