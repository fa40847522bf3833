/**
 * The folder `player-mutex` contains the per-player mutex, which runs the calls of one player one after the other. The
 * code of `player-mutex` may import `http` for the error of a refused call. The safety of money never depends on the
 * mutex, because the mutex works only inside one process. The wallet's lock in the database protects money.
 */
export { createPlayerMutex, type PlayerMutex } from "./player-mutex.ts";
