/**
 * E-mail codes: six digits that are mailed and typed again, as a proof that somebody reads an address. May import platform
 * and account. Must never store a code or its token as they are, tell whether an address is known, or know what a right
 * code allows.
 */
export { createEmailCodes, type EmailCodes } from "./codes.service.ts";
