/**
 * This folder owns mail: e-mails are queued in the transaction that needs them, and sent once over SMTP afterwards. It
 * may import the platform's config, log and queue. It never logs an address or an e-mail's content, stores neither
 * unencrypted in the queue, and never sends an e-mail again that the server has accepted.
 */
export { type Letter, letterDevice, letterTime, renderLetter } from "./letter.ts";
export { createMail, type Mail } from "./mail.ts";
export { createPostOffice, domainOf } from "./post-office.ts";
