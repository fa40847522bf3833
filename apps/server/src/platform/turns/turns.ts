import { AppError } from "../http/index.ts";

/**
 * Lets what one player asks for happen one after the other in this process. It would do so in the database, by the
 * wallet's lock; but there each of a player's calls holds a session of the pool while it waits, and everybody else
 * waits for those.
 */
export interface Turns {
  /** @throws {AppError} Unavailable when too many wait already, or those before take too long */
  take<T>(playerId: bigint, work: () => Promise<T>): Promise<T>;
}

interface Line {
  waiting: number;
  /** Resolves when the last one in it is done. */
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
        // Who gave up waiting still stands between those before and those behind.
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
