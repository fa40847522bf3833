/**
 * The folder `queue` contains the queues of outgoing messages: e-mails and messages of the bot. A message is encrypted
 * and added to a queue in a database transaction. After the commit, the queue passes the message to the code that sends
 * messages of its kind. The code of `queue` may import `config`, `database`, `clock`, `log` and `metrics`. The code of
 * `queue` never stores or logs the content or the recipient of a message unencrypted. The queue never sends a message
 * again that the receiving server has accepted.
 */
export type { Delivery } from "./delivery.ts";
export { encryptedMessages } from "./encrypted-messages.ts";
export { createQueues, type Priority, priorities, type Queues } from "./queues.ts";
