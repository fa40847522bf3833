/**
 * The folder `accounts` owns the operator accounts with their passwords, codes and roles, and the operator sessions.
 */
export { codeOf } from "./code-of.ts";
export { makeOperator, OperatorNotMade } from "./make-operator.ts";
export {
  changeRole,
  countAdmins,
  encryptedCodes,
  listOperators,
  lockOperator,
  lockRoles,
  operatorNames,
  standing,
} from "./operators.repository.ts";
export { removeOperator } from "./remove-operator.ts";
export { createSignIns, type SignIns, shownOperator } from "./sign-in.service.ts";
