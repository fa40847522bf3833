// What only the order of two transactions shows: one holds a player's row and has changed something that nobody else sees
// yet, and a call comes meanwhile.
import { sql } from "kysely";
import { expect } from "vitest";
import { lockPlayer } from "../src/account/index.ts";
import type { Database } from "../src/platform/database/index.ts";

/**
 * Lets a call come while a player is held and changed by another transaction, which commits when the call waits for it.
 *
 * @param whileItWaits in that transaction, before its commit
 * @returns what the call answers after the commit
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
    await expect.poll(() => isAnybodyWaiting(db), { timeout: 10_000 }).toBe(true);
    await whileItWaits(trx);
    return { answer };
  });
  return await called.answer;
}

async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
