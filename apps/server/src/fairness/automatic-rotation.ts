import { LedgerError, turnFullSeed } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";

export interface AutomaticRotation {
  /**
   * Places a bet that draws from the player's own pair. A pair takes as many rounds as the player chose and not one more,
   * by the lock under which nonces are given: a bet that finds it full turns it, with the same client seed, and is placed
   * on the next. Bets of one player that met a full pair follow one another.
   *
   * @param place rejects with the ledger's seed_full; may be called several times
   * @throws what `place` rejects with but seed_full, and {AppError} TooManyRequests when too many of the player's bets
   *   wait, Unavailable when others were in the way of every try
   */
  place<T>(playerId: bigint, place: () => Promise<T>): Promise<T>;
  /**
   * Turns the pair of a settled round at once when it is full, so that it is revealed with its last round and not with
   * the next one. Never rejects: the round stands, and the next bet is another occasion.
   *
   * @param round what tells an instant bet's place in its pair; without it the pair itself is asked
   */
  afterRound(
    player: Pick<SessionPlayer, "id" | "rotateAfterRounds">,
    round?: { readonly nonce: number },
  ): Promise<void> | undefined;
}

/** Each turn lets another round in, of this process or of another; so many were in the way of one bet only by intent. */
const mostTurns = 100;
const mostWaiting = 200;

const isFull = (error: unknown) => error instanceof LedgerError && error.refusal === "seed_full";

export function createAutomaticRotation({
  db,
  log,
  secrets,
}: Pick<Platform, "db" | "log" | "secrets">): AutomaticRotation {
  const lines = new Map<bigint, { last: Promise<unknown>; waiting: number }>();

  const turn = (playerId: bigint) =>
    db.transaction().execute((trx) => turnFullSeed(executorOf(trx), secrets, playerId));

  async function turnAndPlace<T>(playerId: bigint, place: () => Promise<T>): Promise<T> {
    for (let left = mostTurns; ; left--) {
      await turn(playerId);
      try {
        return await place();
      } catch (error) {
        if (!isFull(error)) throw error;
        if (left === 1) throw new AppError("Unavailable", {}, { cause: error });
      }
    }
  }

  /** Runs a player's tasks one after the other, whatever became of those before. */
  async function inLine<T>(playerId: bigint, task: () => Promise<T>): Promise<T> {
    const line = lines.get(playerId) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= mostWaiting) throw new AppError("TooManyRequests");
    lines.set(playerId, line);
    line.waiting += 1;
    const mine = line.last.then(task);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(playerId);
    }
  }

  async function turnQuietly(playerId: bigint): Promise<void> {
    try {
      await turn(playerId);
    } catch (error) {
      log.error({ err: error }, "a seed pair was not turned");
    }
  }

  return {
    async place(playerId, place) {
      try {
        return await place();
      } catch (error) {
        if (!isFull(error)) throw error;
        return await inLine(playerId, () => turnAndPlace(playerId, place));
      }
    },
    afterRound({ id, rotateAfterRounds }, round) {
      const isDue = rotateAfterRounds > 0 && (round === undefined || round.nonce + 1 >= rotateAfterRounds);
      return isDue ? turnQuietly(id) : undefined;
    },
  };
}
