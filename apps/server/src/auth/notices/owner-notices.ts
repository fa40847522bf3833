import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identitiesOf } from "../../account/index.ts";
import { type Bot, chatOf } from "../../bot/index.ts";
import type { Platform } from "../../platform/index.ts";
import { priorities } from "../../platform/queue/index.ts";
import { type Notice, noticeLetter, noticeText } from "./notice.letter.ts";

/** Tells owners of what was done to their accounts, by mail and in their chat, in the transaction that does it. */
export interface OwnerNotices {
  /** Nothing is sent where there is no way to. */
  tell<T>(trx: Kysely<T>, playerId: bigint, locale: Locale, notice: Notice, about?: string): Promise<void>;
}

const goodForMs = 86_400_000;

export function createOwnerNotices({
  mail,
  clock,
  bot,
}: Pick<Platform, "mail" | "clock"> & { readonly bot: Pick<Bot, "isConfigured" | "say"> }): OwnerNotices {
  return {
    async tell(trx, playerId, locale, notice, about) {
      if (!mail.isConfigured && !bot.isConfigured) return;
      const atMs = clock.nowMs();
      const timing = { notAfterMs: atMs + goodForMs, priority: priorities.awaited };
      const told = { notice, atMs, ...(about === undefined ? {} : { about }) };
      const bound = await identitiesOf(trx, playerId);
      const address = bound.find(({ kind }) => kind === "email")?.name;
      if (mail.isConfigured && address !== undefined)
        await mail.send(trx, { address, locale, ...timing }, noticeLetter(locale, told));
      const hostUser = bound.find(({ kind }) => kind === "host")?.name;
      const chat = hostUser === undefined ? undefined : await chatOf(trx, hostUser);
      if (hostUser === undefined || chat === undefined || chat.blockedAt !== null) return;
      const text = noticeText(chat.locale, told);
      // Nothing asks whether it is still wanted: the account may be gone by then, and that is what it says.
      await bot.say(trx, { hostUser, locale: chat.locale, text, about: null, ...timing });
    },
  };
}
