import { isDatabaseTrouble, isMonthMissing, isStatementError } from "@gemplay/ledger";
import pg from "pg";

/**
 * What is known of a statement that the database could not do for a reason of its own:
 * - `nothing`: it changed nothing, nor did the transaction that it stood in
 * - `unknown`: the connection was lost when it may have been committed
 */
export type LostOutcome = "nothing" | "unknown";

/** The database is away: no connection to be had, or lost. The driver's error is the cause. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
  readonly outcome: LostOutcome;

  constructor(outcome: LostOutcome, cause: unknown) {
    super(cause instanceof Error ? cause.message : "no connection", { cause });
    this.outcome = outcome;
  }
}

/** What became of work that failed by the database's own trouble; undefined when the error is of another kind. */
export function lostOutcome(error: unknown): LostOutcome | undefined {
  if (error instanceof DatabaseAway) return error.outcome;
  return isDatabaseTrouble(error) ? "nothing" : undefined;
}

/** What a session tells, with the error, when something had no month to be written in (the ledger's months.ts). */
export const monthMissing = "month missing";

/** Statements that leave nothing behind when they stand alone. */
const passing = /^\s*(?:select|begin|start|rollback|set|reset|show|listen)\b/i;
const commit = /^\s*commit\b/i;

/**
 * A session of the pool. Losing it is an error of what was asked on it and of nothing else: an 'error' event without a
 * listener ends the process, and the pool listens only to sessions that rest. It also tells how a statement's outcome is
 * known, which only the session can say: what else is asked on it after it was lost, as a ROLLBACK, fails as well, and
 * that error must not hide that a COMMIT was on its way.
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

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, of which the query builder uses one
  override query(...args: any[]): any {
    const wasLost = this.#isLost;
    const standsAlone = this.getTransactionStatus() === "I";
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = super.query(...(args as [any]));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isMonthMissing(error)) this.emit(monthMissing, error);
      // A mistake in the values is found before anything is sent.
      if (isStatementError(error) || error instanceof TypeError) throw error;
      const statement = String(args[0]?.text ?? args[0]);
      const mayStand = commit.test(statement) || (standsAlone && !passing.test(statement));
      if (!wasLost && mayStand) this.#outcome = "unknown";
      this.#isLost = true;
      // The socket may not have closed yet, and the pool would hand the session to the next caller.
      this.end().catch(() => undefined);
      throw new DatabaseAway(this.#outcome, error);
    });
  }
}
