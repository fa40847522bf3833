/**
 * This folder owns the second factor: the codes of an authenticator app (TOTP) and the recovery codes that replace
 * them. It may import platform and account. It never stores a secret or a recovery code in plain form, and never
 * accepts a time step or a recovery code twice. It never checks a code without a counted attempt, and never knows what
 * a right code allows.
 */
export { deleteFactors, sealedFactors } from "./second-factors.repository.ts";
export { createSecondFactors, type SecondFactors } from "./second-factors.service.ts";
