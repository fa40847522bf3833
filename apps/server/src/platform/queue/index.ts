/**
 * The folder `queue` owns the queues of outgoing messages (e-mails and messages of the bot). A transaction adds an
 * encrypted message, and a sender receives the message after the commit. The code of `queue` may import `config`,
 * `database`, `clock`, `log` and `metrics`. The code of `queue` never stores or logs a content or receiver unencrypted,
 * and never hands out an accepted message again.
 */
export type { Delivery } from "./delivery.ts";
export { createQueues, type Priority, priorities, type Queues } from "./queues.ts";
export { sealedMessages } from "./sealed-messages.ts";
