/**
 * This folder owns the command-line tool of the operator, and runs the commands of other features. It may import
 * platform and the features' own commands. It is never reachable over HTTP, and never changes anything without an audit
 * row.
 */
export { runOperator } from "./run-operator.ts";
