/**
 * The public log: the folder `public-log` owns the Merkle log of settled bets, seeds and rounds of Crash (RFC 9162), its
 * files, its signed tree heads, and the commitments to its roots. The code of `public-log` may import the platform, the
 * ledger, packages/games, and the indexes of games, receipts and commitments. The code of `public-log` never changes an
 * entry, never names a player in an entry, and never publishes a seed.
 */
export { beginNextLog } from "./next-log.ts";
export { createPublicLog } from "./public-log.ts";
export { appendWaiting } from "./public-log.worker.ts";
export { createRoundProofs, type RoundProofs } from "./round-proofs.ts";
