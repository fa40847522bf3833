/**
 * The folder `operator-page` owns the operators of the operator's page: their sign-in, their roles, changes by two
 * people, and the calls of the page. The code of `operator-page` may import `platform`, `credentials` (for hashing) and
 * the interfaces of the features that the page shows. The code of `operator-page` never accepts a player's token, never
 * changes anything without an audit row, and never counts one person as two.
 */

export {
  codeOf,
  countAdmins,
  encryptedCodes,
  listOperators,
  makeOperator,
  OperatorNotMade,
  removeOperator,
} from "./accounts/index.ts";
export { askFromCommandLine } from "./changes/index.ts";
export { createOperators } from "./operators.ts";
