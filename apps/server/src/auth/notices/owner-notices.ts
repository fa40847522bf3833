import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identitiesOf } from "../../account/index.ts";
import { type Bot, chatOf } from "../../bot/index.ts";
import type { Platform } from "../../platform/index.ts";
import { priorities } from "../../platform/queue/index.ts";
import type { Push } from "../../push/index.ts";
import { type Notice, noticeEmail, noticePush, noticeText } from "./notice.email.ts";

/**
 * Informs owners about changes of their accounts, by push, e-mail and chat. The caller's transaction, which contains the
 * change of the account, queues the notice.
 */
export interface OwnerNotices {
  /**
   * Sends a notice to the owner of an account. Sends no notice if the account has neither a browser with push
   * notices, nor an e-mail address, nor a chat.
   */
  notify<T>(trx: Kysely<T>, playerId: bigint, locale: Locale, notice: Notice, about?: string): Promise<void>;
}

const goodForMs = 86_400_000;

export function createOwnerNotices({
  mail,
  clock,
  bot,
  push,
}: Pick<Platform, "mail" | "clock"> & {
  readonly bot: Pick<Bot, "isConfigured" | "say">;
  readonly push: Pick<Push, "say">;
}): OwnerNotices {
  return {
    async notify(trx, playerId, locale, notice, about) {
      const atMs = clock.nowMs();
      const timing = { notAfterMs: atMs + goodForMs, priority: priorities.awaited };
      const content = { notice, atMs, ...(about === undefined ? {} : { about }) };
      const text = (shownIn: Locale) => noticePush(shownIn, content);
      await push.say(trx, playerId, { text, screen: "notifications", kind: "", ...timing });
      if (!mail.isConfigured && !bot.isConfigured) return;
      const bound = await identitiesOf(trx, playerId);
      const address = bound.find(({ kind }) => kind === "email")?.name;
      if (mail.isConfigured && address !== undefined)
        await mail.send(trx, { address, locale, ...timing }, noticeEmail(locale, content));
      const hostUser = bound.find(({ kind }) => kind === "host")?.name;
      const chat = hostUser === undefined ? undefined : await chatOf(trx, hostUser);
      if (hostUser === undefined || chat === undefined || chat.blockedAt !== null) return;
      const said = noticeText(chat.locale, content);
      // The bot does not check before sending whether the account still exists, because the notice may report the
      // deletion of the account.
      await bot.say(trx, { hostUser, locale: chat.locale, text: said, about: null, ...timing });
    },
  };
}
