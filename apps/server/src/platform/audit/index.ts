/**
 * Audit: the append-only log of what operators did: who, when, what, old and new. May import the database. Must never
 * be written outside of the transaction that does the thing, and never holds a secret.
 */
export {
  actionsBetween,
  findAction,
  lastActions,
  operatorActions,
  type RecordedAction,
  recordOperatorAction,
  type TimedAction,
} from "./operator-actions.ts";
