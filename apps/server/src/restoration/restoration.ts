import { setTimeout as sleep } from "node:timers/promises";
import { replacePairs } from "@gemplay/ledger";
import { sql } from "kysely";
import { passOverNumbers } from "../account/index.ts";
import { deleteAllSessions } from "../auth/index.ts";
import { committedUpTo } from "../commitments/index.ts";
import { restampAll } from "../credentials/index.ts";
import {
  beginFreshChain,
  crashChainKind,
  knownCrashRounds,
  refundOpenBets,
  refundOpenRounds,
} from "../games/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { type Database, executorOf, lockNumber } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { changeSetting } from "../platform/settings/index.ts";
import { ChainBehind, type ChainRead, type Found, forgetConfirmed, readChainAgain } from "../wallet/index.ts";
import { lastSignOfLife, replaceOrigin } from "./origin.repository.ts";
import { strangeness } from "./origin.ts";
import {
  deleteRestoration,
  findUnfinished,
  insertRestoration,
  type RestorationRow,
  updateRestoration,
} from "./restoration.repository.ts";
import { isWithoutServers } from "./servers.ts";

type RestorationDependencies = Pick<Platform, "config" | "db" | "secrets" | "clock" | "chain" | "settings">;

/** The reason why a restoration cannot run now. Nothing was changed. */
export class RestorationRefused extends Error {
  override readonly name = "RestorationRefused";
}

/** The operator and the reason, for the audit log. */
interface Operator {
  readonly actor: string;
  readonly reason: string | undefined;
}

/** The work that a restoration will do, or has done. */
interface RestorationPlan {
  readonly openRounds: number;
  readonly players: number;
  /** Crash continues with the round after this one. */
  readonly baseRound: number;
  /** The number of bets on rounds of Crash that did not end. */
  readonly openBets: number;
  /** Everything after this time is lost; undefined if the database knows no time. */
  readonly lostFrom: Date | undefined;
  /** Whether this run continues an interrupted one. */
  readonly isBegun: boolean;
}

/** The result of a finished restoration. */
interface RestorationDone extends RestorationPlan {
  readonly chain: ChainRead;
  /**
   * The time of the last event of the lost time on the chain, over all interrupted runs; undefined if there is none.
   */
  readonly knownUntil: Date | undefined;
  /** When the restoration began. After this time, nobody was served from the lost database. */
  readonly begunAt: Date;
}

interface Restoration {
  /**
   * Returns what `run` would do.
   *
   * @param lastRound the last published round of Crash, if the caller knows a higher number than database and chain
   * @throws if the chain does not answer
   */
  plan(lastRound: number): Promise<RestorationPlan>;
  /**
   * Makes a restored database safe, or continues an interrupted run. The steps are: refund open rounds; replace every
   * player's seed pairs; abandon the chains of Crash for a new one above all published rounds; read deposits and
   * payouts of the lost time from the chain; end every session and invalidate all tickets of funds passwords; make
   * withdrawals wait as after a new password, and close them; accept the database. No server starts before all steps
   * are done.
   *
   * @param onFound called for each payout of the lost time after its commit, because a later step may fail
   * @throws {RestorationRefused} while a server runs, or while the chain cannot be read to its end
   */
  run(lastRound: number, by: Operator, onFound: (found: Found) => void): Promise<RestorationDone>;
  /**
   * Cancels a restoration that has changed nothing yet, so that servers start again.
   *
   * @throws {RestorationRefused} if there is none, or if it has changed something
   */
  cancel(by: Operator): Promise<void>;
}

/** The number of players in one transaction. */
const playersAtOnce = 500;
/**
 * Milliseconds within which a server reconnects after its database was replaced. The server sleeps at most a second
 * before it tries again, and may take two and a half seconds to connect.
 */
const comesBackMs = 3_600;
const looks = 10;
const mostRounds = 2 ** 31 - 1;

/**
 * Creates the restoration.
 *
 * @param pause waits this many milliseconds between two checks for servers
 */
export function createRestoration(
  dependencies: RestorationDependencies,
  pause: (ms: number) => Promise<unknown> = sleep,
): Restoration {
  const { config, db, secrets, clock, chain } = dependencies;
  const rounds = config.crashChainRounds;

  /** Returns the round above which nothing was ever published. */
  async function baseRound(lastRound: number): Promise<number> {
    const { end, lastCommitBlock } = await knownCrashRounds(db);
    const committed = await committedUpTo(chain.publicClient, {
      contract: config.chain.commitmentsAddress,
      kind: crashChainKind,
      fromBlock: lastCommitBlock ?? config.chain.startBlock,
      // A larger number cannot be a round of this deployment.
      most: BigInt(mostRounds - rounds),
    });
    const base = Math.max(end, Number(committed), lastRound);
    if (base > mostRounds - rounds)
      throw new RestorationRefused(`no chain of Crash can begin above round ${base}`);
    return base;
  }

  async function plan(lastRound: number): Promise<RestorationPlan> {
    const begun = await findUnfinished(db);
    const { rows } = await sql<{ open_rounds: string; open_bets: string; players: string }>`
      SELECT (SELECT count(*) FROM staged_round WHERE state = 'open') AS open_rounds,
             (SELECT count(*) FROM crash_bet WHERE state = 'open') AS open_bets,
             (SELECT count(*) FROM player WHERE id > ${begun?.last_player ?? 0n}) AS players`.execute(db);
    const { open_rounds = "0", open_bets = "0", players = "0" } = rows[0] ?? {};
    return {
      openRounds: Number(open_rounds),
      openBets: Number(open_bets),
      players: Number(players),
      lostFrom: begun === undefined ? await lastSignOfLife(db) : (begun.lost_from ?? undefined),
      isBegun: begun !== undefined,
      baseRound: begun?.base_round ?? (await baseRound(lastRound)),
    };
  }

  async function begin(lastRound: number): Promise<RestorationRow> {
    const earlier = await findUnfinished(db);
    if (earlier !== undefined && earlier.base_round < lastRound)
      throw new RestorationRefused(
        `it was begun above round ${earlier.base_round}: end that first, then call it again above round ${lastRound}`,
      );
    const row =
      earlier ??
      (await insertRestoration(db, {
        begun_at: new Date(clock.nowMs()),
        base_round: await baseRound(lastRound),
        lost_from: (await lastSignOfLife(db)) ?? null,
      }));
    if (row === undefined) throw new RestorationRefused("another process has just begun it");
    // Servers are checked after the restoration's row was inserted. A starting server looks for this row once it is
    // connected.
    for (let look = 0; look <= looks; look++) {
      if (look > 0) await pause(comesBackMs / looks);
      if (await isWithoutServers(db)) continue;
      if (earlier === undefined) await deleteRestoration(db, row.number);
      throw new RestorationRefused("a server is connected to this database: stop every one first");
    }
    await updateRestoration(db, row.number, { at_work: true });
    return row;
  }

  async function replaceAll({ number, last_player }: RestorationRow): Promise<number> {
    let count = 0;
    for (let after: bigint | undefined = last_player; after !== undefined; ) {
      const page = { after, limit: playersAtOnce };
      const done = await db.transaction().execute(async (trx) => {
        const replaced = await replacePairs(executorOf(trx), secrets, page);
        if (replaced.last !== undefined) await updateRestoration(trx, number, { last_player: replaced.last });
        return replaced;
      });
      count += done.count;
      after = done.last;
    }
    return count;
  }

  /**
   * Runs one call at a time, because a second call would treat the work in progress as done. A killed process loses the
   * lock.
   */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
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

  /**
   * Stores the time of the last chain event after the chain was read, because an interrupted run may have read a part
   * of the chain.
   */
  async function readChain(
    { number, known_until }: RestorationRow,
    by: Operator,
    onFound: (found: Found) => void,
  ) {
    const chain = await readChainAgain(dependencies, by, onFound).catch((error: unknown) => {
      throw error instanceof ChainBehind ? new RestorationRefused(error.message) : error;
    });
    const known = [known_until, chain.lastAt]
      .filter((at) => at != null)
      .toSorted((one, other) => +other - +one);
    const knownUntil = known[0];
    if (knownUntil !== undefined) await updateRestoration(db, number, { known_until: knownUntil });
    return { chain, knownUntil };
  }

  async function run(
    lastRound: number,
    by: Operator,
    onFound: (found: Found) => void,
  ): Promise<RestorationDone> {
    const row = await begin(lastRound);
    const openRounds = await refundOpenRounds(db, clock);
    const openBets = await refundOpenBets(db, clock);
    const players = await replaceAll(row);
    const at = new Date(clock.nowMs());
    const { number, base_round: base } = row;
    if (!row.has_chain)
      await db.transaction().execute(async (trx) => {
        await beginFreshChain({ db: trx, secrets }, { baseRound: base, rounds, at });
        await updateRestoration(trx, number, { has_chain: true });
      });
    // The chain is read after the refunds, because refunded stakes can be debited too.
    const { chain, knownUntil } = await readChain(row, by, onFound);
    if (!(await isWithoutServers(db)))
      throw new RestorationRefused(
        "a server was connected meanwhile and may have drawn from what is known: it is not finished, stop every server and call it again",
      );
    const lostFrom = row.lost_from ?? undefined;
    await finish(
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

  /**
   * Ends everything that was ended, replaced or paid since the copy was made, because the copy contains the old state.
   */
  async function finish(number: number, by: Operator, newText: string): Promise<void> {
    const at = new Date(clock.nowMs());
    await db.transaction().execute(async (trx) => {
      // The statement timeout is off, because this transaction reads and writes whole tables.
      await sql`SET LOCAL statement_timeout = 0`.execute(trx);
      await deleteAllSessions(trx, at);
      await restampAll(trx, "funds", at);
      await forgetConfirmed(trx, "everybody", at);
      await changeSetting(trx, "withdrawals.open", "off", by);
      await updateRestoration(trx, number, { finished_at: at });
      await passOverNumbers(trx);
      await replaceOrigin(trx);
      await recordOperatorAction(trx, {
        ...by,
        action: "database.afterRestore",
        subject: String(number),
        newText,
      });
    });
  }

  async function cancel(by: Operator): Promise<void> {
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

  return {
    plan,
    run: (lastRound, by, onFound) => alone(() => run(lastRound, by, onFound)),
    cancel: (by) => alone(() => cancel(by)),
  };
}

/** Returns why nothing may be refunded or drawn from this database yet; undefined if the database is safe. */
export async function unsafeBecause(db: Database): Promise<string | undefined> {
  if ((await findUnfinished(db)) !== undefined)
    return "it was restored and is not safe yet: run `operator after-restore confirm` to its end";
  return await strangeness(db);
}

/**
 * Checks that no restoration is unfinished, because players may know secrets of such a database.
 *
 * @throws {ConfigError} while a restoration is unfinished
 */
export async function assertFinished(db: Database): Promise<void> {
  if ((await findUnfinished(db)) !== undefined)
    throw new ConfigError([
      "DATABASE_URL leads to a database that was restored and is not safe yet: run `operator after-restore confirm` to its end",
    ]);
}
