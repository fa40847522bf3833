/**
 * Second factor: the codes of an authenticator app (TOTP), and the recovery codes that stand in for it. May import platform
 * and account. Must never store a secret or a recovery code as it is, take a step of time or a recovery code twice, look
 * at a code without a try having been counted, or know what a right one allows.
 */
export { deleteFactors, sealedFactors } from "./second-factors.repository.ts";
export { createSecondFactors, type SecondFactors } from "./second-factors.service.ts";
