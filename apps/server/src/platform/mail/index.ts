/**
 * The folder `mail` sends the e-mails of the server. An e-mail is added to the queue in the database transaction that
 * needs the e-mail. After the commit, the e-mail is sent once over SMTP. The code of `mail` may import `config`, `log`
 * and `queue`. The code of `mail` never logs an e-mail address or the content of an e-mail, and encrypts both in the
 * queue. An e-mail that the mail server has accepted is never sent again.
 */
export { type EmailContent, emailDevice, emailTime, renderEmail } from "./email-template.ts";
export { createMail, type Mail } from "./mail.ts";
export { createMailClient, domainOf } from "./mail-client.ts";
