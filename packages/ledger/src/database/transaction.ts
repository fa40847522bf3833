import { type Executor, text } from "./executor.ts";
import { LedgerError } from "./refusals.ts";

const current = "SELECT pg_current_xact_id()::text AS xid";

/**
 * Asserts that the executor is inside a transaction. Outside of a transaction, a lock ends with its statement, and a
 * failure could store only a part of a movement. The function compares the transaction ids of two statements, because
 * the ids differ outside of a transaction.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function requireTransaction(executor: Executor): Promise<void> {
  if (executor.inTransaction === true) return;
  const [first] = (await executor.query(current)).rows;
  const [second] = (await executor.query(current)).rows;
  if (first === undefined || second === undefined || text(first, "xid") !== text(second, "xid")) {
    throw new LedgerError("not_in_transaction", "begin a transaction on this connection first");
  }
}
