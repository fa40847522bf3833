import type { EventData, NoticeChannel, NoticeKind } from "@gemplay/api-schema";
import type { StartScreen } from "@gemplay/api-schema/start-parameter";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identityOf } from "../account/index.ts";
import type { Bot, MayBeSaid } from "../bot/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Mail } from "../platform/mail/index.ts";
import { priorities } from "../platform/queue/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import type { MayBePushed, Push } from "../push/index.ts";
import { preferencesOf } from "./preferences.ts";
import { quietSeconds } from "./quiet-hours.ts";
import { chatText, type NoticeText, noticeEmail } from "./templates.ts";
import { type Ways, waysOf } from "./ways.ts";

/** A notice to a player. Each channel, such as the chat or e-mail, sends the notice in the language of the channel. */
export interface QueuedNotice {
  readonly text: (locale: Locale) => NoticeText;
  /** The screen that the button of the notice opens; undefined for the home screen. */
  readonly screen?: StartScreen;
  /**
   * The kind of notice by which the player can switch the notice off; null if the player cannot switch the notice off.
   */
  readonly kind: NoticeKind | null;
  /** True if the player has just requested the notice, so that quiet hours do not delay the notice. */
  readonly asked: boolean;
  /**
   * The notice that the player's open page shows; undefined if the page shows no notice, or if another event informs
   * the page.
   */
  readonly onPage?: EventData<"notice">;
}

export interface NoticeDependencies {
  readonly bot: Pick<Bot, "isConfigured" | "say">;
  readonly mail: Mail;
  readonly push: Pick<Push, "publicKey" | "say">;
  readonly clock: Clock;
  readonly stream: Pick<Stream, "publishTo">;
}

/** The time in milliseconds after which the queue drops an unsent message. */
const goodForMs = 86_400_000;

/** Queues a notice for one channel to the player. The caller must have checked that the channel works. */
export async function queueNotice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  channel: Exclude<NoticeChannel, "page" | "push">,
  { ways, notice }: { readonly ways: Ways; readonly notice: QueuedNotice },
  { bot, mail, clock }: NoticeDependencies,
): Promise<void> {
  const { text, screen, kind, asked } = notice;
  const priority = kind === "announcement" ? priorities.announcement : priorities.notice;
  const timing = { notAfterMs: clock.nowMs() + goodForMs, priority };
  if (channel === "mail") {
    const { address, locale } = ways.mail;
    return await mail.send(trx, { address, locale, ...timing }, noticeEmail(text(locale), locale));
  }
  const { hostUser, locale } = ways.chat;
  const about = { playerId: String(playerId), kind: kind ?? "", urgent: asked };
  const said = { hostUser, locale, text: chatText(text(locale)), about, ...timing };
  await bot.say(trx, screen === undefined ? said : { ...said, screen });
}

/** Queues a notice for the player's browsers, without the amounts and names, which a locked screen would show. */
async function pushNotice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { text, screen, kind }: QueuedNotice,
  { push, clock }: Pick<NoticeDependencies, "push" | "clock">,
): Promise<void> {
  const priority = kind === "announcement" ? priorities.announcement : priorities.notice;
  const timing = { notAfterMs: clock.nowMs() + goodForMs, priority };
  await push.say(trx, playerId, { text, screen, kind: kind ?? "", ...timing });
}

/**
 * Queues a notice for every channel that works and that the player has switched on. The function also sends the notice
 * to the player's open pages. The function sends the notice to the open pages before the transaction commits. If the
 * transaction fails and is repeated, an open page gets the notice twice but shows the notice only once.
 */
export async function queueWanted<T>(
  trx: Kysely<T>,
  playerId: bigint,
  notice: QueuedNotice & { readonly kind: NoticeKind },
  dependencies: NoticeDependencies,
): Promise<void> {
  const { kinds } = await preferencesOf(trx, playerId);
  const { page, push, chat, mail } = kinds[notice.kind];
  if (page && notice.onPage) dependencies.stream.publishTo(playerId, "notice", notice.onPage);
  if (push) await pushNotice(trx, playerId, notice, dependencies);
  if (!chat && !mail) return;
  const ways = await waysOf(trx, playerId, dependencies);
  for (const channel of ["chat", "mail"] as const)
    if (kinds[notice.kind][channel] && ways[channel].state === "works")
      await queueNotice(trx, playerId, channel, { ways, notice }, dependencies);
}

/**
 * Creates the function that decides whether the bot may send a queued message, directly before the message is sent.
 * While the message was queued, the player may have switched the notice off, the chat may have changed its owner, or
 * quiet hours may have begun.
 */
export function createMayBeSaid<T>(db: Kysely<T>, { clock }: Pick<NoticeDependencies, "clock">): MayBeSaid {
  return async ({ playerId: id, kind, urgent }, hostUser) => {
    const playerId = BigInt(id);
    if ((await identityOf(db, playerId, "host"))?.name !== hostUser) return "no";
    const { kinds, quietHours } = await preferencesOf(db, playerId);
    if (kind !== "" && !kinds[kind as NoticeKind].chat) return "no";
    if (urgent || !quietHours.on) return "yes";
    const seconds = quietSeconds(clock.nowMs(), quietHours.utcOffsetMinutes);
    return seconds === 0 ? "yes" : { afterSeconds: seconds };
  };
}

/**
 * Creates the function that decides whether a queued push message may be sent, directly before it is sent. Quiet hours
 * delay push messages like chat messages, except messages about security.
 */
export function createMayBePushed<T>(
  db: Kysely<T>,
  { clock }: Pick<NoticeDependencies, "clock">,
): MayBePushed {
  return async (playerId, kind) => {
    if (kind === "") return "yes";
    const { kinds, quietHours } = await preferencesOf(db, playerId);
    if (!kinds[kind as NoticeKind].push) return "no";
    const seconds = quietHours.on ? quietSeconds(clock.nowMs(), quietHours.utcOffsetMinutes) : 0;
    return seconds === 0 ? "yes" : { afterSeconds: seconds };
  };
}
