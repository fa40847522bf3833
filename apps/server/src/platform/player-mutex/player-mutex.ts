import { AppError } from "../http/index.ts";

/**
 * Within one process, runs the calls of each player one after the other. The database lock of the wallet alone would be
 * enough, but each waiting call would occupy a database session. If waiting calls of one player occupied all sessions,
 * all other players would wait.
 */
export interface PlayerMutex {
  /**
   * Runs the function `work` after all earlier calls of the same player.
   *
   * @throws {AppError} the error `whenFull` if too many calls of the player wait already, and Unavailable if the
   * earlier calls take too long
   */
  take<T>(playerId: bigint, work: () => Promise<T>): Promise<T>;
}

/** Runs calls one after the other in one process. */
export interface Mutex {
  /**
   * Runs the function `work` after all earlier calls.
   *
   * @throws {AppError} the error `whenFull` if too many calls wait already, and Unavailable if the earlier calls take
   * too long
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Returns true if no call waits or runs. */
  isIdle(): boolean;
}

export interface MutexOptions {
  /**
   * Maximum time in milliseconds that a call waits for earlier calls. The default is 3 s. Callers set a longer time if
   * each call takes long.
   */
  readonly waitAtMostMs?: number | undefined;
  /** Maximum number of calls that wait or run at the same time. The default is 64. */
  readonly waitingAtMost?: number;
  /** The error for a call above the maximum number of calls. The default is Unavailable. */
  readonly whenFull?: "TooManyRequests" | "Unavailable";
}

export function createMutex({
  waitAtMostMs = 3_000,
  waitingAtMost = 64,
  whenFull = "Unavailable",
}: MutexOptions = {}): Mutex {
  let waiting = 0;
  /** Resolves when the last call has ended. */
  let end = Promise.resolve();
  return {
    isIdle: () => waiting === 0,
    async run(work) {
      if (waiting >= waitingAtMost) throw new AppError(whenFull);
      waiting += 1;
      const before = end;
      const done = Promise.withResolvers<void>();
      end = done.promise;
      try {
        await inTime(before, waitAtMostMs);
        return await work();
      } finally {
        waiting -= 1;
        // A call that stopped waiting keeps its place in the queue, so that later calls still wait for the earlier
        // calls.
        void before.then(done.resolve);
      }
    },
  };
}

/**
 * Creates a mutex for each player.
 *
 * @param options the limits of the mutex of each player
 */
export function createPlayerMutex(options: MutexOptions = {}): PlayerMutex {
  const mutexes = new Map<bigint, Mutex>();
  return {
    async take(playerId, work) {
      const mutex = mutexes.get(playerId) ?? createMutex(options);
      mutexes.set(playerId, mutex);
      try {
        return await mutex.run(work);
      } finally {
        if (mutex.isIdle()) mutexes.delete(playerId);
      }
    },
  };
}

async function inTime(before: Promise<void>, waitAtMostMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError("Unavailable")), waitAtMostMs);
  try {
    await Promise.race([before, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
