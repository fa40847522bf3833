import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/**
 * Names of all advisory locks of the server. An advisory lock lets only one process at a time do work for which no row
 * can be locked. All names are in this list, so that two purposes never share a lock by accident. The ledger's own
 * locks are in the ledger's `post.ts`.
 */
export type LockName =
  | "airdrops of the day"
  | "deposit addresses"
  | "faucet"
  | "migration"
  | "operator roles"
  | "proof of solvency"
  | "restoration"
  | "settings of what bets bring"
  | "swap play u"
  | `account export ${bigint}`
  | `depositor ${string}`
  | `email code of ${string}`
  | `email codes of ${string} by ${string}`
  | `gemplay job ${string}`
  | `identity ${string}`
  | `nonces of ${string}`
  | `public name ${string}`
  | `setting ${string}`
  | `staged table ${string}`;

/** Returns the number of an advisory lock in the database. */
export const lockNumber = (name: LockName): RawBuilder<unknown> => sql`hashtextextended(${name}, 0)`;

/** Takes an advisory lock until the transaction ends, and waits if another transaction holds the lock. */
export async function lockUntilCommit(trx: QueryExecutorProvider, name: LockName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/**
 * Takes an advisory lock until the transaction ends, if no other transaction holds the lock.
 *
 * @returns true if the lock was taken
 */
export async function lockIfFree(trx: QueryExecutorProvider, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber(name)}) AS got`.execute(trx);
  return rows[0]?.got === true;
}
