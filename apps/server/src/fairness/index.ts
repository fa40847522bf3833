/**
 * Fairness: this folder owns a player's seed pairs, their hashes, their revealed seeds, and their rotation. The folder
 * may import platform, the ledger, which stores the seeds, and the engines' grammar. The folder never reads, logs or
 * returns a server seed before its rotation has committed.
 */
export type { AutomaticRotation } from "./automatic-rotation.ts";
export { createFairness } from "./fairness.service.ts";
