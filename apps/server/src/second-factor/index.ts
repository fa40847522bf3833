/**
 * The folder `second-factor` owns the second factor: the codes of an authenticator app (TOTP) and the recovery codes
 * that replace them. The code of `second-factor` may import `platform` and `account`. The code of `second-factor` never
 * stores a secret or a recovery code in plain form, and never accepts a time step or a recovery code twice. A code is
 * never checked without a counted attempt, and the code of `second-factor` never knows what a right code allows.
 */
export { deleteFactors, encryptedFactors } from "./second-factors.repository.ts";
export { createSecondFactors, type SecondFactors } from "./second-factors.service.ts";
