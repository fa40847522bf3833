/**
 * The folder `turns` owns the per-player mutex, which runs the calls of one player one after the other. The code of
 * `turns` may import `http` for its refusals. The safety of money never depends on the mutex, because other processes
 * do not know it; the lock of the wallet protects money.
 */
export { createTurns, type Turns } from "./turns.ts";
