/**
 * The folder `email-codes` owns the codes of six digits that the server sends by e-mail. A player types the six digits
 * of an e-mail code to prove that the player can read the mailbox. The code of `email-codes` may import `platform` and
 * `account`. The code of `email-codes` never stores an e-mail code or its token in plain form, and never reveals
 * whether an e-mail address has an account. The code of `email-codes` never knows which actions a right code allows.
 */
export { createEmailCodes, type EmailCodes } from "./codes.service.ts";
