/**
 * The folder `operator-page` owns the accounts of operators and the API of their page: sign-in, roles, changes that two
 * operators must confirm, and all calls of the page. The code of `operator-page` may import `platform`, `credentials`
 * (for hashing) and the interfaces of the features that the page shows. The code of `operator-page` never accepts a
 * player's token, never changes anything without an audit row, and never accepts one admin as both persons of a change
 * that needs two admins.
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
