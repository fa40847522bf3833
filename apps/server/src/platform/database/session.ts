import { isDatabaseFailure, isPartitionMissing, isStatementError } from "@gemplay/ledger";
import pg from "pg";

/**
 * The outcome of a statement that failed because the database was unavailable:
 * - `nothing`: neither the statement nor its transaction has changed any data
 * - `unknown`: the connection was lost during a commit, so the transaction may or may not have been committed
 */
export type LostOutcome = "nothing" | "unknown";

/**
 * Thrown if the database is unavailable: no connection could be opened, or the connection was lost. The property
 * `cause` contains the driver's error.
 */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
  readonly outcome: LostOutcome;

  constructor(outcome: LostOutcome, cause: unknown) {
    super(cause instanceof Error ? cause.message : "no connection", { cause });
    this.outcome = outcome;
  }
}

/**
 * Returns the outcome of a statement that failed because the database was unavailable. If the error has another reason,
 * the function returns undefined.
 */
export function lostOutcome(error: unknown): LostOutcome | undefined {
  if (error instanceof DatabaseAway) return error.outcome;
  return isDatabaseFailure(error) ? "nothing" : undefined;
}

/**
 * The event that a session emits, with the error, if the month partition of a new row is missing (see partitions.ts of
 * the ledger).
 */
export const partitionMissing = "month missing";

/** SQL statements that change nothing in the database if they run outside a transaction. */
const passing = /^\s*(?:select|begin|start|rollback|set|reset|show|listen)\b/i;
const commit = /^\s*commit\b/i;

/**
 * A database session of the pool. If the session is lost, only the work of the caller that uses the session fails.
 * Without the class `PoolSession`, an error event of a session in use would end the process, because the pool listens
 * only to idle sessions. The session also records the outcome of a statement that failed. After the loss of a database
 * session, later statements such as ROLLBACK fail too. The errors of later statements must not hide that a COMMIT was
 * already sent.
 */
export class PoolSession extends pg.Client {
  #isLost = false;
  #outcome: LostOutcome = "nothing";

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => {
      this.#isLost = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver has overloads of this method
  override query(...args: any[]): any {
    const wasLost = this.#isLost;
    const standsAlone = this.getTransactionStatus() === "I";
    // biome-ignore lint/suspicious/noExplicitAny: the method of the driver is overloaded
    const answer = super.query(...(args as [any]));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isPartitionMissing(error)) this.emit(partitionMissing, error);
      // The driver finds invalid parameter values before it sends the statement, so the session can still be used.
      if (isStatementError(error) || error instanceof TypeError) throw error;
      const statement = String(args[0]?.text ?? args[0]);
      const mayStand = commit.test(statement) || (standsAlone && !passing.test(statement));
      if (!wasLost && mayStand) this.#outcome = "unknown";
      this.#isLost = true;
      // The failed session is closed here, so that the pool does not give the session to the next caller. The socket of
      // the lost session might still be open.
      this.end().catch(() => undefined);
      throw new DatabaseAway(this.#outcome, error);
    });
  }
}
