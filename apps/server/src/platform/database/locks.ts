import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/**
 * The names of all advisory locks of the server. An advisory lock ensures that only one process executes a task at a
 * time. The server uses advisory locks for tasks that have no row to lock. All lock names are in one list, so that two
 * purposes never use the same lock by accident. The ledger defines its own advisory locks in its file `post.ts`.
 */
export type LockName =
  | "airdrops of the day"
  | "deposit addresses"
  | "faucet"
  | "migration"
  | "operator roles"
  | "proof of solvency"
  | "promised races"
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
  | `race ${bigint}`
  | `setting ${string}`
  | `staged table ${string}`;

/** Returns the number that identifies an advisory lock in the database. */
export const lockNumber = (name: LockName): RawBuilder<unknown> => sql`hashtextextended(${name}, 0)`;

/**
 * Takes an advisory lock and holds the lock until the transaction ends. If another transaction holds the same advisory
 * lock, the call waits.
 */
export async function lockUntilCommit(trx: QueryExecutorProvider, name: LockName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/**
 * Takes an advisory lock without waiting, and holds the lock until the transaction ends.
 *
 * @returns false if another transaction holds the same advisory lock
 */
export async function lockIfFree(trx: QueryExecutorProvider, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber(name)}) AS got`.execute(trx);
  return rows[0]?.got === true;
}
