import { randomUUID } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import {
  deleteStakeBudgets,
  isUuid,
  openStakeBudget,
  type StakeBudget,
  stakeBudgetsOf,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { lockPlayer } from "../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError, amountFrom, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { newKey } from "./api-key-tokens.ts";
import { assertNotExcluded } from "./api-keys.authentication.ts";
import { apiKeysOf, deleteApiKey, insertApiKey, type StoredApiKey } from "./api-keys.repository.ts";

type Shown = Data<"POST /user/api_key/make">["made"];

/** The maximum number of API keys of one account. */
const keysAtMost = 10;

export interface ApiKeySettings {
  list(playerId: bigint): Promise<Data<"GET /user/api_keys">>;
  /**
   * Makes an API key and informs the owner of the account.
   *
   * @throws {AppError} ApiKeysExhausted, SelfExcluded, AmountInvalid, the errors of `amountFrom` and of fresh proofs
   */
  make(
    player: SessionPlayer,
    body: Body<"POST /user/api_key/make">,
    locale: Locale,
  ): Promise<Data<"POST /user/api_key/make">>;
  /**
   * Revokes an API key and informs the owner of the account. A bet of the key that the ledger has not stored yet is
   * refused.
   *
   * @throws {AppError} ApiKeyUnknown
   */
  revoke(playerId: bigint, id: string, locale: Locale): Promise<void>;
}

export type ApiKeySettingsDependencies = Pick<Platform, "db" | "clock" | "settings"> & {
  readonly proofs: Pick<FreshProofs, "check">;
  readonly notices: OwnerNotices;
};

function shown(key: StoredApiKey, budget: StakeBudget | undefined): Shown {
  const { id, name, first, last, created_at, last_used_at } = key;
  return {
    id,
    name,
    first,
    last,
    dayLimit: budget === undefined ? null : formatAssetAmount(budget.dayLimitBase, "PLAY"),
    stakedToday: budget === undefined ? null : formatAssetAmount(budget.stakedBase, "PLAY"),
    madeAtMs: created_at.getTime(),
    lastUsedAtMs: last_used_at?.getTime() ?? null,
  };
}

/** Returns the text by which the player recognizes an API key. The name is not used, because the text stays stored. */
const maskOf = ({ first, last }: Pick<StoredApiKey, "first" | "last">) => `gpk_${first}…${last}`;

export function createApiKeySettings({
  db,
  clock,
  settings,
  proofs,
  notices,
}: ApiKeySettingsDependencies): ApiKeySettings {
  return {
    async list(playerId) {
      const budgets = await stakeBudgetsOf(executorOf(db), playerId, clock.nowMs());
      return {
        keys: (await apiKeysOf(db, playerId)).map((key) => shown(key, budgets.get(key.id))),
        keysAtMost,
        callsPerMinute: settings.get("rate.apiKeyPerMinute"),
      };
    },

    async make(player, { name, dayLimit, proof }, locale) {
      const playerId = player.id;
      const dayLimitBase = dayLimit === null ? undefined : amountFrom(dayLimit, "PLAY");
      if (dayLimitBase === 0n) throw new AppError("AmountInvalid");
      const proved = await proofs.check(playerId, "makeApiKey", proof, player);
      const { key, tokenHash, first, last } = newKey();
      const made = await db.transaction().execute(async (trx) => {
        // The proof locks the player's row, so that two calls at once cannot both make the last key.
        await proved.use(trx);
        const now = new Date(clock.nowMs());
        await assertNotExcluded(trx, playerId, now);
        if ((await apiKeysOf(trx, playerId)).length >= keysAtMost)
          throw new AppError("ApiKeysExhausted", { count: keysAtMost });
        const stored = {
          player_id: playerId,
          id: randomUUID(),
          token_hash: tokenHash,
          name: name.trim(),
          first,
          last,
          may_bet: dayLimitBase !== undefined,
          created_at: now,
        };
        await insertApiKey(trx, stored);
        const executor = executorOf(trx);
        if (dayLimitBase !== undefined)
          await openStakeBudget(executor, { playerId, id: stored.id }, dayLimitBase);
        await notices.notify(trx, playerId, locale, "apiKeyMade", `${stored.name} (${maskOf(stored)})`);
        await recordOperatorAction(trx, {
          actor: "player",
          action: "accounts.makeApiKey",
          subject: String(playerId),
          newText: `${maskOf(stored)} ${dayLimit === null ? "read" : `bets up to ${dayLimit} PLAY a day`}`,
        });
        const budgets = await stakeBudgetsOf(executor, playerId, now.getTime());
        return shown({ ...stored, last_used_at: null }, budgets.get(stored.id));
      });
      return { key, made };
    },

    async revoke(playerId, id, locale) {
      if (!isUuid(id)) throw new AppError("ApiKeyUnknown");
      await db.transaction().execute(async (trx) => {
        await lockPlayer(trx, playerId);
        const key = await deleteApiKey(trx, playerId, id);
        if (key === undefined) throw new AppError("ApiKeyUnknown");
        await deleteStakeBudgets(executorOf(trx), playerId, [id]);
        await notices.notify(trx, playerId, locale, "apiKeyRevoked", `${key.name} (${maskOf(key)})`);
        await recordOperatorAction(trx, {
          actor: "player",
          action: "accounts.revokeApiKey",
          subject: String(playerId),
          oldText: maskOf(key),
        });
      });
    },
  };
}
