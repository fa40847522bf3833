/**
 * This folder owns the per-player mutex: the calls of one player run one after the other. It may import `http` for its
 * refusals. The safety of money never depends on this mutex, because other processes do not know it; the lock of the
 * wallet protects money.
 */
export { createTurns, type Turns } from "./turns.ts";
