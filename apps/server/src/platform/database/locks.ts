import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/**
 * The names of all advisory locks of the server. An advisory lock ensures that only one process does a piece of work at
 * a time. Advisory locks are used for work that has no row to lock. All lock names are in one list, so that two
 * purposes never use the same lock by accident. The ledger defines its own advisory locks in its file `post.ts`.
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

/** Returns the number that identifies an advisory lock in the database. */
export const lockNumber = (name: LockName): RawBuilder<unknown> => sql`hashtextextended(${name}, 0)`;

/**
 * Locks an advisory lock until the transaction ends. The call waits if another transaction has locked the same advisory
 * lock.
 */
export async function lockUntilCommit(trx: QueryExecutorProvider, name: LockName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/**
 * Locks an advisory lock until the transaction ends, without waiting.
 *
 * @returns false if another transaction has locked the same advisory lock
 */
export async function lockIfFree(trx: QueryExecutorProvider, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber(name)}) AS got`.execute(trx);
  return rows[0]?.got === true;
}
