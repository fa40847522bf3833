/**
 * Operators: those who sign in to the operator's page, their roles, what takes two of them, and the page's calls. May
 * import platform, credentials (for hashing) and the interfaces of the features that it looks after. Must never take a
 * player's token, change anything without a row in the audit log, or let one person be two.
 */

export {
  codeOf,
  countAdmins,
  listOperators,
  makeOperator,
  OperatorNotMade,
  removeOperator,
  sealedCodes,
} from "./accounts/index.ts";
export { askFromCommandLine } from "./changes/index.ts";
export { createOperators } from "./operators.ts";
