import { type Executor, text } from "./executor.ts";
import { LedgerError } from "./refusals.ts";

const current = "SELECT pg_current_xact_id()::text AS xid";

/**
 * Throws an error if the executor is not inside a transaction. Without a transaction, a lock ends with its statement,
 * and a crash could store only some rows of a movement. The function compares the transaction ids of two statements,
 * because without a transaction each statement has its own transaction id.
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
