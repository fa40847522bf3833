/**
 * This folder owns e-mail codes: six digits that are sent by e-mail and typed again, as a proof that somebody reads an
 * address. It may import platform and account. It never stores a code or its token in plain form, never reveals whether
 * an address is known, and never knows what a right code allows.
 */
export { createEmailCodes, type EmailCodes } from "./codes.service.ts";
