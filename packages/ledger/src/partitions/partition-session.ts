import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Executor, text } from "../database/index.ts";
import { type LedgerMonth, MonthRefused, partitionedTables } from "./month-tables.ts";

/**
 * Runs `work` in the only database session that may archive or restore months. An advisory lock prevents a second
 * session, and PostgreSQL releases the lock if the process crashes.
 *
 * @throws {MonthRefused} if another process archives or restores a month
 */
export async function withMonthSession<Result>(
  connectionString: string,
  work: (client: Executor) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "gemplay months", keepAlive: true });
  // A lost connection also makes the running statement fail, so the handler ignores the `error` event of the client.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // The archive file contains values as text. With the settings of this session, PostgreSQL always writes a value as
    // the same text.
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

/** Runs `work` in a transaction of the session that archives or restores months. */
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
    // The ROLLBACK fails if the connection is lost, so the code ignores its error.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * `lockWaitMs` is the longest time in milliseconds that this session, and the bets that arrive meanwhile, wait for each
 * of the three table locks. `statementMs` is the timeout in milliseconds of each statement under the locks.
 */
const [lockWaitMs, statementMs] = [50, 5_000] as const;
const attempts = { atMost: 600, apartMs: 1_000 } as const;
/**
 * The milliseconds between two queries of the view `pg_locks`. A transaction that both queries find has held its lock
 * longer than `lockWaitMs`.
 */
const looksApartMs = 200;

/**
 * A function that receives the names of the sessions that block the change of partitions, for example `pg_dump (7431)`.
 */
export type OnWait = (who: string) => unknown;

/**
 * Changes the partitions of the three tables in one transaction, together with the sums that replace their rows. The
 * transaction locks the three tables exclusively. As a result, every reader sees either the rows of a month or the sums
 * of the month.
 *
 * The function does not wait for a lock while another transaction reads for a long time, because all bets would have to
 * wait too. Therefore the function first looks for long transactions, and tries again later if a lock times out.
 *
 * The function sends all statements to the database in one message. Bets wait until the locks end, so the duration of
 * the locks must not depend on this process or the network.
 *
 * @param statements SQL statements; each ends with a semicolon
 * @throws {MonthRefused} if other transactions read the tables during all attempts, or if a statement took too long
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
        // The ROLLBACK fails if the connection is lost, so the code ignores its error.
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
 * Returns the names of the sessions that hold a lock on the three tables, or on partitions of the month, for a long
 * time. The function queries the view `pg_locks` twice. A transaction holds a lock for a long time if both results
 * contain the transaction. Returns an empty text if no session holds a lock for a long time.
 */
async function longReaders(client: Executor, suffix: string): Promise<string> {
  const before = await readers(client, suffix);
  if (before.size === 0) return "";
  await sleep(looksApartMs);
  const still = [...(await readers(client, suffix))].filter(([transaction]) => before.has(transaction));
  return still.map(([, who]) => who).join(", ");
}

/**
 * Returns the transactions that hold a lock on the three tables or on the partitions of the month. The key of the
 * returned map is the virtual transaction id, and the value is the name of the session.
 */
async function readers(client: Executor, suffix: string): Promise<ReadonlyMap<string, string>> {
  // Every database role can see the name of another session. Only a role with rights on another session can see when
  // the transaction of this session began. For this reason, `longReaders` reads the locks twice instead of comparing
  // start times.
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

/** Returns whether a statement failed because of a timeout of the given kind: `lock` or `statement`. */
export function isTimeout(error: unknown, of: "lock" | "statement"): boolean {
  return error instanceof pg.DatabaseError && error.code === { lock: "55P03", statement: "57014" }[of];
}

/**
 * Drops a table that is not attached as a partition. DROP TABLE would also drop an attached partition with its rows, so
 * the function first checks that the table is detached.
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
