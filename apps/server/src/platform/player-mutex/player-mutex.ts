import { AppError } from "../http/index.ts";

/**
 * Runs the calls of one player in one process one after the other. The wallet's lock in the database alone would be
 * enough, but each waiting call would occupy a database session. If waiting calls occupied all sessions, all other
 * players would wait for sessions.
 */
export interface PlayerMutex {
  /**
   * Runs the function `work` after all earlier calls of the same player.
   *
   * @throws {AppError} `whenFull` if too many calls of the player wait already, and Unavailable if the earlier calls
   * take too long
   */
  take<T>(playerId: bigint, work: () => Promise<T>): Promise<T>;
}

interface Line {
  waiting: number;
  /** Resolves when the last waiting call of the player has ended. */
  end: Promise<void>;
}

export interface PlayerMutexOptions {
  /**
   * Maximum time in milliseconds that a call waits for earlier calls of the player. The default is 3 s. Callers set
   * more if each call takes long.
   */
  readonly waitAtMostMs?: number | undefined;
  /** Maximum number of calls of one player that wait at the same time. The default is 64. */
  readonly waitingAtMost?: number;
  /** The error for a call above the maximum number of waiting calls. The default is Unavailable. */
  readonly whenFull?: "TooManyRequests" | "Unavailable";
}

export function createPlayerMutex({
  waitAtMostMs = 3_000,
  waitingAtMost = 64,
  whenFull = "Unavailable",
}: PlayerMutexOptions = {}): PlayerMutex {
  const lines = new Map<bigint, Line>();
  return {
    async take(playerId, work) {
      const line = lines.get(playerId) ?? { waiting: 0, end: Promise.resolve() };
      if (line.waiting >= waitingAtMost) throw new AppError(whenFull);
      lines.set(playerId, line);
      line.waiting += 1;
      const before = line.end;
      const done = Promise.withResolvers<void>();
      line.end = done.promise;
      try {
        await inTime(before, waitAtMostMs);
        return await work();
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(playerId);
        // A call that stopped waiting keeps its place in the order, so that later calls still wait for the earlier
        // calls.
        void before.then(done.resolve);
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
