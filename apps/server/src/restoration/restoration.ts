import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beginFreshChain, refundOpenBets, refundOpenRounds } from "../games/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { type Database, lockNumber } from "../platform/database/index.ts";
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
  /** All data after this time is lost; undefined if the database knows no time. */
  readonly lostFrom: Date | undefined;
  /** Whether the run continues an interrupted restoration. */
  readonly isBegun: boolean;
}

/** The result of a finished restoration. */
interface RestorationDone extends RestorationPlan {
  readonly chain: ChainRead;
  /**
   * The time of the last event of the lost time on the chain, over all interrupted runs; undefined without such an
   * event.
   */
  readonly knownUntil: Date | undefined;
  /** The time at which the restoration began. After this time, no server answered from the lost database. */
  readonly begunAt: Date;
}

interface Restoration {
  /**
   * Returns the changes that `run` would make.
   *
   * @param lastRound the last published round of Crash, if the caller knows a higher number than database and chain
   * @throws if the chain does not answer
   */
  plan(lastRound: number): Promise<RestorationPlan>;
  /**
   * Makes a restored database safe, or continues an interrupted run. The steps are: refund open rounds; replace every
   * player's seed pairs; abandon the chains of Crash for a new chain above all published rounds; read deposits and
   * payouts of the lost time from the chain; end every session and invalidate all tickets of funds passwords; make
   * withdrawals wait as after a new password, and close withdrawals; accept the database. No server starts before all
   * steps are done.
   *
   * @param onFound called for each payout of the lost time after the commit of its transaction, because a later step
   *   may fail
   * @throws {RestorationRefused} while a server runs, or while the chain cannot be read to its end
   */
  run(lastRound: number, by: Operator, onFound: (found: Found) => void): Promise<RestorationDone>;
  /**
   * Cancels a restoration that has changed no data yet, so that servers start again.
   *
   * @throws {RestorationRefused} if no restoration has begun, or if the restoration has changed data
   */
  cancel(by: Operator): Promise<void>;
}

/**
 * Creates the restoration service.
 *
 * @param pause waits this many milliseconds between two checks for servers
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
 * Runs one restoration at a time, because a second run would treat the work in progress as done. A killed process loses
 * the lock.
 */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (session) => {
    const { rows } = await sql<{
      got: boolean;
    }>`SELECT pg_try_advisory_lock(${lockNumber("restoration")}) AS got`.execute(session);
    if (rows[0]?.got !== true) throw new RestorationRefused("another call is at it");
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
      await updateRestoration(trx, number, { has_chain: true });
    });
  // The restoration reads the chain after the refunds, because the restoration can also debit refunded stakes.
  const { chain, knownUntil } = await readChain(context, row, by, onFound);
  if (!(await isWithoutServers(db)))
    throw new RestorationRefused(
      "a server was connected meanwhile and may have drawn from what is known: it is not finished, stop every server and call it again",
    );
  const lostFrom = row.lost_from ?? undefined;
  await finish(
    context,
    number,
    by,
    `lost from ${lostFrom?.toISOString() ?? "a moment that is not known"}, at least until ${knownUntil?.toISOString() ?? "then"}; ${openRounds} rounds and ${openBets} bets on Crash given back, pairs of ${players} players replaced, Crash goes on above round ${base}; ${chain.deposits} deposits read, ${chain.madeAgain.length} payouts made again, ${chain.ended.length} withdrawals ended as paid`,
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
  if (row === undefined) throw new RestorationRefused("none was begun");
  if (row.at_work)
    throw new RestorationRefused("it has begun to change the database: run it to its end with `confirm`");
  await db.transaction().execute(async (trx) => {
    await deleteRestoration(trx, row.number);
    const subject = String(row.number);
    await recordOperatorAction(trx, { ...by, action: "database.cancelAfterRestore", subject });
  });
}

/** Returns why the process may not refund or draw from this database yet; undefined if the database is safe. */
export async function unsafeBecause(db: Database): Promise<string | undefined> {
  if ((await findUnfinished(db)) !== undefined)
    return "it was restored and is not safe yet: run `operator after-restore confirm` to its end";
  return await strangeness(db);
}

/**
 * Checks that no restoration is unfinished, because players may know secrets of a database with an unfinished
 * restoration.
 *
 * @throws {ConfigError} while a restoration is unfinished
 */
export async function assertFinished(db: Database): Promise<void> {
  if ((await findUnfinished(db)) !== undefined)
    throw new ConfigError([
      "DATABASE_URL leads to a database that was restored and is not safe yet: run `operator after-restore confirm` to its end",
    ]);
}
