/**
 * Fairness: a player's seed pairs, what is committed to and what is revealed, and rotation. May import platform, the
 * ledger, which keeps the seeds, and the engines' grammar. Must never read, log or answer a server seed before its
 * rotation has committed.
 */
export type { AutomaticRotation } from "./automatic-rotation.ts";
export { createFairness } from "./fairness.service.ts";
