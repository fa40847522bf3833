import { LedgerError, turnFullSeed } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { createPlayerMutex } from "../platform/player-mutex/index.ts";

export interface AutomaticRotation {
  /**
   * Places a bet that uses the player's own seed pair. A seed pair serves exactly the number of rounds that the player
   * chose, because each bet reserves its nonce under a lock. If the seed pair is full, the bet rotates the pair, keeps
   * the client seed, and uses the next pair. If several bets of one player find a full seed pair, the server runs these
   * bets one after another.
   *
   * @param place rejects with the ledger's seed_full if the seed pair is full; is called again after each rotation
   * @throws {AppError} TooManyRequests if too many bets of the player wait; Unavailable if a bet waits too long, or if
   *   other bets fill every new seed pair first
   */
  place<T>(playerId: bigint, place: () => Promise<T>): Promise<T>;
  /**
   * Rotates the seed pair of a settled round immediately if the pair is full. The last round of the pair therefore
   * reveals the pair's server seed, so the player need not wait for the next round. The returned promise never rejects,
   * because the round is already settled and the next bet can still rotate the pair.
   *
   * @param round the position of an instant bet in the seed pair; without a position, the database decides whether the
   *   pair is full
   */
  afterRound(
    player: Pick<SessionPlayer, "id" | "rotateAfterRounds">,
    round?: { readonly nonce: number },
  ): Promise<void> | undefined;
}

/**
 * After each rotation, bets of this process or of another process may fill the new seed pair first. Only an intentional
 * flood of bets can make the same bet find a full seed pair 100 times.
 */
const mostTurns = 100;

const isFull = (error: unknown) => error instanceof LedgerError && error.refusal === "seed_full";

export function createAutomaticRotation({
  db,
  log,
  secrets,
}: Pick<Platform, "db" | "log" | "secrets">): AutomaticRotation {
  const mutex = createPlayerMutex({ waitAtMostMs: 30_000, waitingAtMost: 200, whenFull: "TooManyRequests" });

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

  async function turnQuietly(playerId: bigint): Promise<void> {
    try {
      await turn(playerId);
    } catch (error) {
      log.error({ err: error }, "the automatic rotation of a seed pair failed");
    }
  }

  return {
    async place(playerId, place) {
      try {
        return await place();
      } catch (error) {
        if (!isFull(error)) throw error;
        return await mutex.take(playerId, () => turnAndPlace(playerId, place));
      }
    },
    afterRound({ id, rotateAfterRounds }, round) {
      const isDue = rotateAfterRounds > 0 && (round === undefined || round.nonce + 1 >= rotateAfterRounds);
      return isDue ? turnQuietly(id) : undefined;
    },
  };
}
