/**
 * Facts (outbox events): this folder stores one row for each event that players are notified about. A feature writes
 * the row in the transaction that makes the event true, and notify sends it afterwards. The folder may import only the
 * platform, so that every feature can write events. The folder never stores more of an event than its name.
 */
export { type FactKind, forgetFacts, forgetToldBefore, noteFact, noteFacts } from "./facts.repository.ts";
export { tellUntold } from "./facts.ts";
