/**
 * The folder `queue` contains the queues of outgoing messages: e-mails and messages of the bot. A database transaction
 * adds an encrypted message to a queue. After the commit, the queue gives the message to a sender. The code of `queue`
 * may import `config`, `database`, `clock`, `log` and `metrics`. The code of `queue` never stores or logs the content
 * or receiver of a message unencrypted. The queue never hands out a message that was already accepted.
 */
export type { Delivery } from "./delivery.ts";
export { encryptedMessages } from "./encrypted-messages.ts";
export { createQueues, type Priority, priorities, type Queues } from "./queues.ts";
