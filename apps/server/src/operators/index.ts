/**
 * Operators: those who sign in to the operator's page, their roles, what takes two of them, and the page's calls. May
 * import platform, credentials (for hashing) and the interfaces of the features that it looks after. Must never take a
 * player's token, change anything without a row in the audit log, or let one person be two.
 */

export { codeOf } from "./code-of.ts";
export { askFromCommandLine } from "./command-line-change.ts";
export { makeOperator, OperatorNotMade } from "./make-operator.ts";
export { countAdmins, listOperators, sealedCodes } from "./operators.repository.ts";
export { createOperators } from "./operators.ts";
export { removeOperator } from "./remove-operator.ts";
