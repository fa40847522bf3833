import { isDatabaseTrouble, isMonthMissing, isStatementError } from "@gemplay/ledger";
import pg from "pg";

/**
 * The known outcome of a statement that failed because of the database itself:
 * - `nothing`: the statement and its transaction changed nothing
 * - `unknown`: the connection was lost during a commit, so the change may have been committed
 */
export type LostOutcome = "nothing" | "unknown";

/**
 * Thrown if the database is unavailable: no connection could be opened, or the connection was lost. The driver's error
 * is the cause.
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
 * Returns the outcome of work that failed because of the database itself; undefined if the error has another reason.
 */
export function lostOutcome(error: unknown): LostOutcome | undefined {
  if (error instanceof DatabaseAway) return error.outcome;
  return isDatabaseTrouble(error) ? "nothing" : undefined;
}

/**
 * Event of a session, with the error, when the month partition of a new row is missing (see months.ts of the ledger).
 */
export const monthMissing = "month missing";

/** Statements that change nothing if they run outside a transaction. */
const passing = /^\s*(?:select|begin|start|rollback|set|reset|show|listen)\b/i;
const commit = /^\s*commit\b/i;

/**
 * A session of the pool. The loss of a session fails only the work of that session. Without `PoolSession`, an 'error'
 * event without a listener would end the process, because the pool listens only to idle sessions. The session also
 * records the outcome of its work. After the loss, later statements such as ROLLBACK fail as well, and the errors of
 * these statements must not hide that a COMMIT was already sent.
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
      if (isMonthMissing(error)) this.emit(monthMissing, error);
      // The driver finds errors in the values before it sends the statement, so the session stays usable.
      if (isStatementError(error) || error instanceof TypeError) throw error;
      const statement = String(args[0]?.text ?? args[0]);
      const mayStand = commit.test(statement) || (standsAlone && !passing.test(statement));
      if (!wasLost && mayStand) this.#outcome = "unknown";
      this.#isLost = true;
      // The session is ended here, because the socket may still be open and the pool would hand the lost session to the
      // next caller.
      this.end().catch(() => undefined);
      throw new DatabaseAway(this.#outcome, error);
    });
  }
}
