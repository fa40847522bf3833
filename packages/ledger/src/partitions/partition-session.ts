import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Executor, text } from "../database/index.ts";
import { type LedgerMonth, MonthRefused, partitionedTables } from "./month-tables.ts";

/**
 * Runs work in a database session that only one process can have at a time, because two processes must not archive or
 * restore months in parallel. The session holds an advisory lock, and PostgreSQL releases the lock if the process
 * crashes.
 *
 * @throws {MonthRefused} if another process archives or restores a month
 */
export async function withMonthSession<Result>(
  connectionString: string,
  work: (client: Executor) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "gemplay months", keepAlive: true });
  // A lost connection also makes the running statement fail, so the handler can ignore the event.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // The archive file contains rows as text, so the settings of the session must always produce the same text for a
    // value.
    await client.query(
      "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0",
    );
    const { rows } = await client.query<{ free: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('ledger put away', 0)) AS free",
    );
    if (rows[0]?.free !== true) throw new MonthRefused("another process is archiving or restoring a month");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction of the session for archiving. */
export async function inMonthTransaction<Result>(
  client: Executor,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // The rollback can fail because the connection may be lost.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * `lockWaitMs` is the longest time in milliseconds that bets wait for each of the three table locks. `statementMs` is
 * the timeout in milliseconds of each statement under the locks, because each statement should be short.
 */
const [lockWaitMs, statementMs] = [50, 5_000] as const;
const attempts = { atMost: 600, apartMs: 1_000 } as const;
/**
 * The milliseconds between two queries of the lock table. If both queries find a transaction, the transaction keeps its
 * lock for longer than one attempt may wait.
 */
const looksApartMs = 200;

/** A function that receives the names of the sessions that block the change, for example `pg_dump (7431)`. */
export type OnWait = (who: string) => unknown;

/**
 * Changes the partitions of all three tables, and the sums that replace the rows of a partition. The change is one
 * transaction with exclusive locks. Every reader sees either the rows or the sums that replace the rows.
 *
 * The function does not wait for a lock while another transaction reads for a long time, because bets would also have
 * to wait. The function `changePartitions` checks for long reads first, and tries again if a lock times out.
 *
 * The function sends all statements to the database as one message. All bets wait for the locks, so the duration of the
 * locks must not depend on this process or its network.
 *
 * @param statements SQL statements; each ends with a semicolon
 * @throws {MonthRefused} if other transactions read the tables during all attempts, or if the change took too long
 */
export async function changePartitions(
  client: Executor,
  { suffix }: Pick<LedgerMonth, "suffix">,
  statements: string,
  onWait?: OnWait,
): Promise<void> {
  let reported: string | undefined;
  for (let attempt = 1; attempt <= attempts.atMost; attempt++) {
    const who = await longReaders(client, suffix);
    if (who === "") {
      try {
        await client.query(
          `BEGIN; SET LOCAL lock_timeout = ${lockWaitMs}; SET LOCAL statement_timeout = ${statementMs};
           LOCK TABLE ONLY hold, ONLY transfer, ONLY bet IN ACCESS EXCLUSIVE MODE;
           ${statements}
           COMMIT`,
        );
        return;
      } catch (error) {
        // The rollback can fail because the connection may be lost.
        await client.query("ROLLBACK").catch(() => undefined);
        if (isTimeout(error, "statement"))
          throw new MonthRefused(
            "the change of the partitions took too long: nothing has changed, try again",
          );
        if (!isTimeout(error, "lock")) throw error;
      }
    } else if (who !== reported) {
      reported = who;
      await onWait?.(who);
    }
    await sleep(attempts.apartMs);
  }
  throw new MonthRefused(
    `other sessions read the tables during all attempts${reported === undefined ? "" : `, most recently ${reported}`} (for example a backup, an export or \`reconcile\`): nothing has changed, try again`,
  );
}

/**
 * Returns the names of the sessions that hold a lock on the tables or on partitions of the month for a long time. The
 * function queries the lock table twice. A transaction counts only if both results contain the transaction. Returns an
 * empty text if no session holds a lock for a long time.
 */
async function longReaders(client: Executor, suffix: string): Promise<string> {
  const before = await readers(client, suffix);
  if (before.size === 0) return "";
  await sleep(looksApartMs);
  const still = [...(await readers(client, suffix))].filter(([transaction]) => before.has(transaction));
  return still.map(([, who]) => who).join(", ");
}

/**
 * Returns the transactions that hold a lock on the tables or on the partitions of the month. The key of the returned
 * map is the virtual transaction id, and the value is the name of the session.
 */
async function readers(client: Executor, suffix: string): Promise<ReadonlyMap<string, string>> {
  // Every database role can see the name of another session. Only a role with rights on the session can see the start
  // of the session's transaction. For this reason, `longReaders` reads the lock table twice.
  const { rows } = await client.query(
    `SELECT DISTINCT l.virtualtransaction AS transaction,
            coalesce(nullif(a.application_name, ''), a.usename, 'a prepared transaction') || coalesce(' (' || l.pid || ')', '') AS who
     FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'relation' AND l.granted AND l.pid IS DISTINCT FROM pg_backend_pid()
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND l.relation IN (SELECT to_regclass(name)::oid FROM unnest($1::text[]) name) ORDER BY 2`,
    [`{${partitionedTables.flatMap((table) => [table, `${table}_${suffix}`]).join(",")}}`],
  );
  return new Map(rows.map((row) => [text(row, "transaction"), text(row, "who")]));
}

/** Returns whether a statement failed because of its lock timeout or its statement timeout. */
export function isTimeout(error: unknown, of: "lock" | "statement"): boolean {
  return error instanceof pg.DatabaseError && error.code === { lock: "55P03", statement: "57014" }[of];
}

/**
 * Drops a table that is not attached as a partition. PostgreSQL would also drop an attached partition with its rows, so
 * the function first checks that the table is not attached.
 *
 * @throws {MonthRefused} if the table is an attached partition
 */
export async function dropDetached(client: Executor, name: string): Promise<void> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class WHERE oid = to_regclass($1) AND relispartition",
    [name],
  );
  if (rows.length > 0)
    throw new MonthRefused(`${name} is an attached partition of the journal and was not dropped`);
  await client.query(`DROP TABLE IF EXISTS ${name}`);
}
