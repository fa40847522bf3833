/**
 * The folder `operator` owns the command-line tool of the operator, and runs the commands of other features. The code
 * of `operator` may import `platform` and the commands of the features. The command-line tool is never reachable over
 * HTTP, and never changes anything without an audit row.
 */
export { runOperator } from "./run-operator.ts";
