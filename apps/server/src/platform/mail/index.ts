/**
 * The folder `mail` owns the e-mails of the server. An e-mail is queued in the transaction that needs it, and is sent
 * once over SMTP after the commit. The code of `mail` may import `config`, `log` and `queue`. The code of `mail` never
 * logs an address or an e-mail's content, stores neither unencrypted in the queue, and never sends an e-mail again that
 * the mail server has accepted.
 */
export { type Letter, letterDevice, letterTime, renderLetter } from "./letter.ts";
export { createMail, type Mail } from "./mail.ts";
export { createPostOffice, domainOf } from "./post-office.ts";
