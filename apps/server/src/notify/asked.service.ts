import type { Body, Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import { keepLanguage, lockPlayer } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { askedSince, insertAsked } from "./asked.repository.ts";
import { preferencesOf } from "./preferences.ts";
import { type NoticeDependencies, queueNotice } from "./queued-notices.ts";
import type { FindRecord } from "./records.ts";
import { noticeOf, templates } from "./templates.ts";
import { type Ways, waysOf } from "./ways.ts";

type Asked = Body<"POST /notify/send/message">;
type Sent = Data<"POST /notify/send/message">;

export type AskedDependencies = NoticeDependencies &
  Pick<Platform, "db" | "settings"> & { readonly findRecord: FindRecord };

/** Sends a player a message about one of the player's own records, because the player requested the message. */
export type SendAsked = (playerId: bigint, asked: Asked, locale: Locale) => Promise<Sent>;

const hourMs = 3_600_000;
const sameWithinMs = 60_000;

export function createSendAsked(dependencies: AskedDependencies): SendAsked {
  const { db, clock, settings, findRecord } = dependencies;

  return (playerId, { template, recordId = "", channel }, locale) =>
    db.transaction().execute(async (trx) => {
      // The lock of the player makes calls of one player run one after the other, across all processes.
      await lockPlayer(trx, playerId);
      await keepLanguage(trx, playerId, locale);
      const details = await findRecord(trx, template, playerId, recordId);
      if (details === undefined) throw new AppError("NoticeRecordUnknown");
      const ways = await waysOf(trx, playerId, dependencies);
      const sentTo = openWay(ways, channel);
      const { kind, screen } = templates[template];
      const { kinds } = await preferencesOf(trx, playerId);
      if (kind !== null && !kinds[kind][channel]) throw new AppError("NoticeOptedOut");
      const nowMs = clock.nowMs();
      const named = { template, recordId, channel };
      const before = await askedSince(trx, playerId, new Date(nowMs - hourMs));
      const same = before.find(
        (one) =>
          one.atMs > nowMs - sameWithinMs &&
          one.template === template &&
          one.record_id === recordId &&
          one.channel === channel,
      );
      if (same !== undefined) return { sentTo, queuedAtMs: same.atMs };
      const atMost = settings.get("notices.perHour");
      if (before.length >= atMost) throw new AppError("NoticesExhausted", { count: atMost });
      await insertAsked(trx, playerId, named, new Date(nowMs));
      const notice = { text: (to: Locale) => noticeOf(template, details, to), screen, kind, asked: true };
      await queueNotice(trx, playerId, channel, { ways, notice }, dependencies);
      return { sentTo, queuedAtMs: nowMs };
    });
}

/**
 * Returns the name of the chat or the e-mail address to which a requested message goes.
 *
 * @throws {AppError} NoticeChannelMissing, BotBlocked
 */
function openWay({ chat, mail }: Ways, channel: Asked["channel"]): string {
  if (channel === "mail") {
    if (mail.state === "none" || mail.sentTo === null) throw new AppError("NoticeChannelMissing");
    return mail.sentTo;
  }
  if (chat.state === "none" || !chat.started) throw new AppError("NoticeChannelMissing");
  if (chat.state === "blocked") throw new AppError("BotBlocked");
  return chat.name ?? "Telegram";
}
