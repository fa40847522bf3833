import { nameToOthers } from "@gemplay/api-schema/player";
import { termsVersion } from "@gemplay/api-schema/terms";
import { deleteStakeBudgets, PlayPaused, pauseOf } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import { findPlayer } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { type ApiKeyLookup, AppError, shownRefusal } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { keyHashOf } from "./api-key-tokens.ts";
import { deleteApiKeyRows, findApiKey, touchApiKey } from "./api-keys.repository.ts";

/**
 * The server stores the time at which a key was last used only with this precision, in milliseconds. The page shows
 * the time in minutes.
 */
const touchEveryMs = 60_000;

/**
 * Refuses a player with a self-exclusion.
 *
 * @throws {AppError} SelfExcluded
 */
export async function assertNotExcluded<T>(db: Kysely<T>, playerId: bigint, now: Date): Promise<void> {
  const pause = await pauseOf(executorOf(db), playerId);
  if (pause?.kind === "exclusion" && pause.until > now) throw shownRefusal(new PlayPaused(pause));
}

/**
 * Creates the function that finds the player of an API key. The function reads the key and the player from the database
 * at each call, so that a revoked key and the key of a frozen player stop at once in every process.
 */
export function createApiKeyLookup({ db, clock }: Pick<Platform, "db" | "clock">): ApiKeyLookup {
  return {
    async authenticate(authorization) {
      const tokenHash = keyHashOf(authorization);
      const key = tokenHash && (await findApiKey(db, tokenHash));
      const player = key && (await findPlayer(db, key.player_id));
      if (key === undefined || player === undefined || player.deleted) throw new AppError("ApiKeyInvalid");
      if (player.freeze === "all") throw new AppError("AccountFrozen");
      const now = new Date(clock.nowMs());
      await assertNotExcluded(db, player.id, now);
      const idleMs = now.getTime() - (key.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY);
      if (idleMs >= touchEveryMs) await touchApiKey(db, key, now);
      return {
        id: player.id,
        nameToOthers: nameToOthers(player),
        // No route that a key may call depends on the sign-in method.
        signInMethod: "wallet",
        frozen: false,
        termsAccepted: player.termsVersion === termsVersion,
        rotateAfterRounds: player.rotateAfterRounds,
        sessionId: key.token_hash.toString("hex"),
        isInsideHost: false,
        apiKey: { id: key.id, mayBet: key.may_bet },
      };
    },
  };
}

/** Deletes all API keys of a player and their stake budgets, in the caller's transaction. */
export async function deleteApiKeys<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  const ids = await deleteApiKeyRows(trx, playerId);
  await deleteStakeBudgets(executorOf(trx), playerId, ids);
}
