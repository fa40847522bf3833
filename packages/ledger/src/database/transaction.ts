import { type Executor, text } from "./executor.ts";
import { LedgerError } from "./refusals.ts";

const current = "SELECT pg_current_xact_id()::text AS xid";

/**
 * Asserts that the executor stands inside a transaction: locks taken by one statement would otherwise be gone at the
 * next, and a half of a movement could stay. Two statements outside of a transaction have two transaction ids.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function requireTransaction(executor: Executor): Promise<void> {
  if (executor.inTransaction === true) return;
  const [first] = (await executor.query(current)).rows;
  const [second] = (await executor.query(current)).rows;
  if (first === undefined || second === undefined || text(first, "xid") !== text(second, "xid")) {
    throw new LedgerError("not_in_transaction", "begin a transaction on one connection first");
  }
}
