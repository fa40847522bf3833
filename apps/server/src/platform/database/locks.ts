import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/**
 * What one at a time may do among all processes of a database, where there is no row to lock. Every advisory lock of the
 * server is named here, so that no two things take the same one by accident; the ledger's own stand in its `post.ts`.
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

/** The number by which the database knows a lock. */
export const lockNumber = (name: LockName): RawBuilder<unknown> => sql`hashtextextended(${name}, 0)`;

/** Takes a lock, or waits for it, until the transaction ends. */
export async function lockUntilCommit(trx: QueryExecutorProvider, name: LockName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/** Takes a lock until the transaction ends, unless another has it. @returns whether it was taken */
export async function lockIfFree(trx: QueryExecutorProvider, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber(name)}) AS got`.execute(trx);
  return rows[0]?.got === true;
}
