/**
 * The folder `player-mutex` contains the mutex, which runs calls one after the other, and the per-player mutex, which
 * contains one mutex for each player. The code of `player-mutex` may import `http` for the error of a refused call. The
 * safety of money never depends on the per-player mutex, because the mutex works only inside one process. The database
 * lock of the player's wallet protects money.
 */
export { createMutex, createPlayerMutex, type Mutex, type PlayerMutex } from "./player-mutex.ts";
