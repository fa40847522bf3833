/**
 * Mail: letters that are queued in the transaction that needs them and sent over SMTP afterwards, once. May import the
 * platform's config, log, queue. Must never log an address or what a letter says, keep either
 * unsealed in the queue, or send a letter again that the server has taken.
 */
export { type Letter, letterDevice, letterTime, renderLetter } from "./letter.ts";
export { createMail, type Mail } from "./mail.ts";
export { createPostOffice, domainOf } from "./post-office.ts";
