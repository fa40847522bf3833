/**
 * The folder `second-factor` owns the second factor of accounts. The second factor consists of the codes of an
 * authenticator app (TOTP) and of recovery codes, which a player can use without the app. The code of `second-factor`
 * may import `platform` and `account`. The database stores the secrets of apps encrypted, and stores only hashes of
 * recovery codes. The code of `second-factor` never accepts a time step or a recovery code twice. The code of
 * `second-factor` counts each check of a typed code as an attempt. The code of `second-factor` never knows which action
 * a right code allows.
 */
export { deleteFactors, encryptedFactors } from "./second-factors.repository.ts";
export { createSecondFactors, type SecondFactors } from "./second-factors.service.ts";
