/**
 * Facts (outbox events): the folder `facts` stores one row for each event that players are notified about. A feature
 * writes the row in the transaction that makes the event true, and the code of `notify` sends the event afterwards. The
 * code of `facts` may import only the platform, so that every feature can write events. The code of `facts` stores only
 * the name of an event.
 */
export { type FactKind, forgetFacts, forgetToldBefore, noteFact, noteFacts } from "./facts.repository.ts";
export { tellUntold } from "./facts.ts";
