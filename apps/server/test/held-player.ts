// Helpers for tests of the order of two transactions. One transaction has locked and changed a player's row without a
// commit, and another call arrives meanwhile.
import { sql } from "kysely";
import { expect } from "vitest";
import { lockPlayer } from "../src/account/index.ts";
import type { Database } from "../src/platform/database/index.ts";

/**
 * Makes a call while another transaction has locked and changed a player's row. The other transaction commits as soon
 * as the call waits for the lock.
 *
 * @param whileItWaits runs in the other transaction while the call waits, before the commit
 * @returns the answer of the call after the commit
 */
export async function duringChange<R>(
  db: Database,
  playerId: bigint,
  {
    change,
    call,
    whileItWaits = async () => {},
  }: {
    readonly change: (trx: Database) => Promise<unknown>;
    readonly call: () => Promise<R>;
    readonly whileItWaits?: (trx: Database) => Promise<unknown>;
  },
): Promise<R> {
  const called = await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, playerId);
    await change(trx);
    const answer = call();
    await expect.poll(() => isAnybodyWaiting(db)).toBe(true);
    await whileItWaits(trx);
    return { answer };
  });
  return await called.answer;
}

/**
 * Runs two calls that need the same rows, in a fixed order. Another transaction locks the rows until both calls wait.
 * PostgreSQL then gives the rows first to the call that arrived first.
 *
 * @param hold locks the rows in the other transaction
 * @returns the answers of both calls
 */
export async function inOrder<One, Two>(
  db: Database,
  hold: (trx: Database) => Promise<unknown>,
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two]> {
  const called = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const one = first();
    await expect.poll(() => sessionsWaiting(db)).toBe(1);
    const two = second();
    await expect.poll(() => sessionsWaiting(db)).toBe(2);
    return { answers: Promise.all([one, two]) };
  });
  return await called.answers;
}

/** Returns whether a session of the test database waits for a lock. */
export const isAnybodyWaiting = async (db: Database) => (await sessionsWaiting(db)) > 0;

/** Returns how many sessions of the test database wait for a lock. */
async function sessionsWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
