import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Executor, text } from "../database/index.ts";
import { type LedgerMonth, MonthRefused, monthTables } from "./month-tables.ts";

/**
 * Gives work a session of its own that nobody else has at that time: months are put away and taken back by one process. The
 * lock is the session's, so it ends with whoever dies.
 *
 * @throws {MonthRefused} where somebody else is at it
 */
export async function withMonthSession<Result>(
  connectionString: string,
  work: (client: Executor) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "gemplay months", keepAlive: true });
  // What it fails with is told by the statement that fails.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Rows are written as text: it must not depend on who asks.
    await client.query(
      "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0",
    );
    const { rows } = await client.query<{ free: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('ledger put away', 0)) AS free",
    );
    if (rows[0]?.free !== true)
      throw new MonthRefused("somebody else is putting a month away or taking one back");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs work in a transaction of the session. */
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
    // The connection may be what failed.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * For so long bets wait behind each of the three locks at most, and so often it is tried; and no statement under the locks
 * takes longer than that, each being a matter of moments.
 */
const [lockWaitMs, statementMs] = [50, 5_000] as const;
const tries = { atMost: 600, apartMs: 1_000 } as const;
/** Whoever has one of the tables at two looks so far apart reads for longer than a try may wait. */
const looksApartMs = 200;

/** Gets who is waited for, as people read it: `pg_dump (7431)`. */
export type OnWait = (who: string) => unknown;

/**
 * Changes the parts of all three tables and what counts for them in one transaction, alone: whoever reads sees the rows or
 * their sums, never both and never neither. It does not wait in front of bets for whoever reads long: it looks first, and where
 * somebody comes in between it gives up and tries again.
 *
 * All of it is one message: under the locks, for which the whole house waits, nobody waits for this process or its network.
 *
 * @param statements each ended by a semicolon
 * @throws {MonthRefused} when somebody read all the time, or it took too long
 */
export async function changeParts(
  client: Executor,
  { part }: Pick<LedgerMonth, "part">,
  statements: string,
  onWait?: OnWait,
): Promise<void> {
  let told: string | undefined;
  for (let tried = 1; tried <= tries.atMost; tried++) {
    const who = await longReaders(client, part);
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
        // The connection may be what failed.
        await client.query("ROLLBACK").catch(() => undefined);
        if (isTimeout(error, "statement"))
          throw new MonthRefused("changing the tables' parts took too long: nothing has changed, try again");
        if (!isTimeout(error, "lock")) throw error;
      }
    } else if (who !== told) {
      told = who;
      await onWait?.(who);
    }
    await sleep(tries.apartMs);
  }
  throw new MonthRefused(
    `the tables were read all the time${told === undefined ? "" : `, last by ${told}`} (a backup, an export, \`reconcile\`): nothing has changed, try again`,
  );
}

/** Who has the tables or the month's parts at two looks, in the same transaction; nobody: an empty text. */
async function longReaders(client: Executor, part: string): Promise<string> {
  const before = await readers(client, part);
  if (before.size === 0) return "";
  await sleep(looksApartMs);
  const still = [...(await readers(client, part))].filter(([transaction]) => before.has(transaction));
  return still.map(([, who]) => who).join(", ");
}

/** Transactions that have the tables or the month's parts in any way, by what is theirs alone, and whose they are. */
async function readers(client: Executor, part: string): Promise<ReadonlyMap<string, string>> {
  // Everybody may see whose a session is; since when its transaction goes on, only who has rights on it.
  const { rows } = await client.query(
    `SELECT DISTINCT l.virtualtransaction AS transaction,
            coalesce(nullif(a.application_name, ''), a.usename, 'a prepared transaction') || coalesce(' (' || l.pid || ')', '') AS who
     FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'relation' AND l.granted AND l.pid IS DISTINCT FROM pg_backend_pid()
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND l.relation IN (SELECT to_regclass(name)::oid FROM unnest($1::text[]) name) ORDER BY 2`,
    [`{${monthTables.flatMap((table) => [table, `${table}_${part}`]).join(",")}}`],
  );
  return new Map(rows.map((row) => [text(row, "transaction"), text(row, "who")]));
}

/** Whether a statement failed because it waited for a lock, or took, longer than it may. */
export function isTimeout(error: unknown, of: "lock" | "statement"): boolean {
  return error instanceof pg.DatabaseError && error.code === { lock: "55P03", statement: "57014" }[of];
}

/**
 * Removes a table that is no part any more, or not yet: PostgreSQL would remove one that is a part, with what it holds.
 *
 * @throws {MonthRefused} where it is one
 */
export async function dropApart(client: Executor, name: string): Promise<void> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class WHERE oid = to_regclass($1) AND relispartition",
    [name],
  );
  if (rows.length > 0) throw new MonthRefused(`${name} is a part of the journal and stays`);
  await client.query(`DROP TABLE IF EXISTS ${name}`);
}
