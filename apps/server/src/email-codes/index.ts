/**
 * The folder `email-codes` owns e-mail codes. A player types the six digits of an e-mail as a proof that the player
 * reads the mailbox. The code of `email-codes` may import `platform` and `account`. The code of `email-codes` never
 * stores an e-mail code or its token in plain form, never reveals whether an address is known, and never knows what a
 * right code allows.
 */
export { createEmailCodes, type EmailCodes } from "./codes.service.ts";
