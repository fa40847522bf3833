import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identityOf } from "../account/index.ts";
import type { Platform } from "../platform/index.ts";
import { type Notice, noticeLetter } from "./notice.letter.ts";

/** Tells owners by mail of what was done to their accounts, in the transaction that does it. */
export interface OwnerNotices {
  /** Nothing is sent where no e-mail is bound. */
  tell<T>(trx: Kysely<T>, playerId: bigint, locale: Locale, notice: Notice, about?: string): Promise<void>;
}

const goodForMs = 86_400_000;

export function createOwnerNotices({ mail, clock }: Pick<Platform, "mail" | "clock">): OwnerNotices {
  return {
    async tell(trx, playerId, locale, notice, about) {
      if (!mail.isConfigured) return;
      const own = await identityOf(trx, playerId, "email");
      if (own === undefined) return;
      const atMs = clock.nowMs();
      const to = { address: own.name, locale, notAfterMs: atMs + goodForMs };
      await mail.send(
        trx,
        to,
        noticeLetter(locale, { notice, atMs, ...(about === undefined ? {} : { about }) }),
      );
    },
  };
}
