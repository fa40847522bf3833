/**
 * Facts that players are told of: one row a fact, written in the transaction that makes it true, told by notify afterwards. May
 * import the platform only, so that every feature can write one. Must never hold more of a fact than its name.
 */
export { type FactKind, forgetFacts, forgetToldBefore, noteFact, noteFacts, tellUntold } from "./facts.ts";
