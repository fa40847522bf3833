import { LedgerError, turnFullSeed } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";

export interface AutomaticRotation {
  /**
   * Places a bet that draws from the player's own seed pair. A pair takes exactly the number of rounds that the player
   * chose, because the bet takes its nonce under a lock. A bet that finds a full pair rotates the pair, with the same
   * client seed, and is placed on the next pair. Bets of one player that found a full pair run one after the other.
   *
   * @param place rejects with the ledger's seed_full if the pair is full; may be called several times
   * @throws all other errors of `place`, and {AppError} TooManyRequests if too many bets of the player wait,
   *   Unavailable if other bets filled the pair before each attempt
   */
  place<T>(playerId: bigint, place: () => Promise<T>): Promise<T>;
  /**
   * Rotates the pair of a settled round at once if the pair is full. The last round of the pair therefore reveals the
   * pair, and not the next round. The promise never rejects, because the round is settled, and the next bet can rotate
   * the pair.
   *
   * @param round the position of an instant bet in the bet's pair; without a position, the function reads the pair
   */
  afterRound(
    player: Pick<SessionPlayer, "id" | "rotateAfterRounds">,
    round?: { readonly nonce: number },
  ): Promise<void> | undefined;
}

/**
 * After each rotation, another bet may take the place, from this process or another. Only an intentional flood can
 * delay one bet 100 times.
 */
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

  /** Runs a player's tasks one after the other, even if an earlier task failed. */
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
