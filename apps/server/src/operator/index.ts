/**
 * Operator: the command-line tool of those who run the platform, and its frame for the commands of other features. May
 * import platform and the features' own commands. Must never be reachable over HTTP, and must never change anything
 * without a row in the audit log.
 */
export { runOperator } from "./run-operator.ts";
