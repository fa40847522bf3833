/**
 * The folder `mail` sends the e-mails of the server. The code adds an e-mail to the queue in the database transaction
 * that causes the e-mail. After the commit, the e-mail is sent once over SMTP. The code of `mail` may import `config`,
 * `log` and `queue`. The code of `mail` never logs an e-mail address or the content of an e-mail. The queue stores both
 * encrypted. An e-mail that the mail server has accepted is never sent again.
 */
export { type EmailContent, emailDevice, emailTime, renderEmail } from "./email-template.ts";
export { createMail, type Mail } from "./mail.ts";
export { createMailClient, domainOf } from "./mail-client.ts";
