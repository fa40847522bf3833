/**
 * This folder owns the audit log, an append-only record of operator actions: who, when, what, old and new value. It may
 * import the database. An audit row is always written in the transaction of the action itself, and never holds a
 * secret.
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
