import { LedgerError, rotateSeed } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import type { SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";

/** A pair takes no more rounds than this, whatever the player chose: its counter ends at 2³¹ − 1. */
const mostRounds = 2_000_000_000;

export interface AutomaticRotation {
  /**
   * Rotates the pair that a settled round was drawn from once as many rounds were played on it as the player chose, or
   * as it can take; the client seed stays. Never rejects: the round stands, and the next one is another occasion.
   */
  afterRound(
    player: Pick<SessionPlayer, "id" | "rotateAfterRounds">,
    round: { readonly seedNumber: number; readonly nonce: number },
  ): Promise<void> | undefined;
}

export function createAutomaticRotation({ db, log }: Pick<Platform, "db" | "log">): AutomaticRotation {
  async function rotate(playerId: bigint, onlySeedNo: number): Promise<void> {
    try {
      await db.transaction().execute((trx) => rotateSeed(executorOf(trx), playerId, { onlySeedNo }));
    } catch (error) {
      // Another round came first and rotated it, or a staged one is open on it.
      const expected = ["seed_in_use", "seed_rotated"];
      if (error instanceof LedgerError && expected.includes(error.refusal)) return;
      log.error({ err: error }, "a seed pair was not rotated");
    }
  }

  return {
    afterRound({ id, rotateAfterRounds }, { seedNumber, nonce }) {
      // Seed 0 is nobody's own.
      const isDue = seedNumber !== 0 && nonce + 1 >= (rotateAfterRounds || mostRounds);
      return isDue ? rotate(id, seedNumber) : undefined;
    },
  };
}
