/**
 * The folder `audit` contains the audit log, an append-only table of operator actions: operator, time, action, old and
 * new value. The code of `audit` may import `database`. An audit row is always written in the same transaction as the
 * action, and never contains a secret.
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
