/**
 * Fairness: the folder `fairness` owns a player's seed pairs, the hashes and revealed seeds of the pairs, and the
 * rotation of the pairs. The code of `fairness` may import the platform, the ledger, which stores the seeds, and the
 * seed format of the game engines. The code of `fairness` never reads, logs or returns a server seed before the
 * database has committed the rotation of this seed.
 */
export type { AutomaticRotation } from "./automatic-rotation.ts";
export { createFairness } from "./fairness.service.ts";
