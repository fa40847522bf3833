/**
 * The folder `audit` owns the audit log, an append-only record of operator actions: operator, time, action, old and new
 * value. The code of `audit` may import `database`. An audit row is always written in the transaction of the action
 * itself, and never contains a secret.
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
