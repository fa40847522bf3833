import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identitiesOf } from "../../account/index.ts";
import { type Bot, chatOf } from "../../bot/index.ts";
import type { Platform } from "../../platform/index.ts";
import { priorities } from "../../platform/queue/index.ts";
import { type Notice, noticeEmail, noticeText } from "./notice.email.ts";

/**
 * Informs owners about changes of their accounts, by e-mail and chat. The function that informs the owner queues the
 * notice in the transaction of the change.
 */
export interface OwnerNotices {
  /**
   * Sends a notice to the owner of an account. Sends no notice if the account has neither an e-mail address nor a chat.
   */
  notify<T>(trx: Kysely<T>, playerId: bigint, locale: Locale, notice: Notice, about?: string): Promise<void>;
}

const goodForMs = 86_400_000;

export function createOwnerNotices({
  mail,
  clock,
  bot,
}: Pick<Platform, "mail" | "clock"> & { readonly bot: Pick<Bot, "isConfigured" | "say"> }): OwnerNotices {
  return {
    async notify(trx, playerId, locale, notice, about) {
      if (!mail.isConfigured && !bot.isConfigured) return;
      const atMs = clock.nowMs();
      const timing = { notAfterMs: atMs + goodForMs, priority: priorities.awaited };
      const content = { notice, atMs, ...(about === undefined ? {} : { about }) };
      const bound = await identitiesOf(trx, playerId);
      const address = bound.find(({ kind }) => kind === "email")?.name;
      if (mail.isConfigured && address !== undefined)
        await mail.send(trx, { address, locale, ...timing }, noticeEmail(locale, content));
      const hostUser = bound.find(({ kind }) => kind === "host")?.name;
      const chat = hostUser === undefined ? undefined : await chatOf(trx, hostUser);
      if (hostUser === undefined || chat === undefined || chat.blockedAt !== null) return;
      const text = noticeText(chat.locale, content);
      // The bot does not check before sending whether the account still exists, because the notice may report the
      // deletion of the account.
      await bot.say(trx, { hostUser, locale: chat.locale, text, about: null, ...timing });
    },
  };
}
