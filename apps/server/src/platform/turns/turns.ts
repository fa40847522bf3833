import { AppError } from "../http/index.ts";

/**
 * Runs the calls of one player one after the other in one process. The wallet's lock in the database would have the
 * same effect, but each waiting call would hold a session of the pool, and all other players would wait for sessions.
 */
export interface Turns {
  /**
   * Runs `work` after the earlier calls of the player.
   *
   * @throws {AppError} Unavailable if too many calls wait already, or the earlier calls take too long
   */
  take<T>(playerId: bigint, work: () => Promise<T>): Promise<T>;
}

interface Line {
  waiting: number;
  /** Resolves when the last waiting call of the player is done. */
  end: Promise<void>;
}

const waitingAtMost = 64;

/** @param options.waitAtMostMs maximum wait for earlier calls of the player; higher if each call takes long */
export function createTurns({ waitAtMostMs = 3_000 }: { readonly waitAtMostMs?: number } = {}): Turns {
  const lines = new Map<bigint, Line>();
  return {
    async take(playerId, work) {
      const line = lines.get(playerId) ?? { waiting: 0, end: Promise.resolve() };
      if (line.waiting >= waitingAtMost) throw new AppError("Unavailable");
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
        // A call that gave up waiting keeps its place in the order, so that later calls still wait for earlier calls.
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
