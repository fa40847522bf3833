/**
 * Queues of what goes out to others (letters, the bot's messages): put in by the transaction that needs it, sealed, and
 * handed to its sender afterwards. May import the platform's config, database, clock, log, metrics. Must never keep unsealed
 * what is sent or to whom, log it, or hand out again what was taken.
 */
export type { Delivery } from "./delivery.ts";
export { createQueues, type Priority, priorities, type Queues } from "./queues.ts";
export { sealedMessages } from "./sealed-messages.ts";
