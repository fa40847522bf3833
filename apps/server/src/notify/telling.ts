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
import { preferencesOf } from "./preferences.ts";
import { quietSeconds } from "./quiet-hours.ts";
import { chatText, type NoticeText, noticeLetter } from "./templates.ts";
import { type Ways, waysOf } from "./ways.ts";

/** A notice, in whichever language a way speaks. */
export interface Telling {
  readonly text: (locale: Locale) => NoticeText;
  /** Undefined: home. */
  readonly screen?: StartScreen;
  /** The switch it goes by; null: it has none. */
  readonly kind: NoticeKind | null;
  /** The player asked for it just now, so that it waits for no quiet hours. */
  readonly asked: boolean;
  /** As an open page says it; undefined: it does not, or hears of it in its own way. */
  readonly onPage?: EventData<"notice">;
}

export interface TellingDependencies {
  readonly bot: Pick<Bot, "isConfigured" | "say">;
  readonly mail: Mail;
  readonly clock: Clock;
  readonly stream: Pick<Stream, "publishTo">;
}

/** A message is of no use after this. */
const goodForMs = 86_400_000;

/** Queues a notice for one way, which works. */
export async function queueNotice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  channel: Exclude<NoticeChannel, "page">,
  { ways, telling }: { readonly ways: Ways; readonly telling: Telling },
  { bot, mail, clock }: TellingDependencies,
): Promise<void> {
  const { text, screen, kind, asked } = telling;
  const priority = kind === "announcement" ? priorities.announcement : priorities.notice;
  const timing = { notAfterMs: clock.nowMs() + goodForMs, priority };
  if (channel === "mail") {
    const { address, locale } = ways.mail;
    return await mail.send(trx, { address, locale, ...timing }, noticeLetter(text(locale), locale));
  }
  const { hostUser, locale } = ways.chat;
  const about = { playerId: String(playerId), kind: kind ?? "", urgent: asked };
  const said = { hostUser, locale, text: chatText(text(locale)), about, ...timing };
  await bot.say(trx, screen === undefined ? said : { ...said, screen });
}

/**
 * Queues a notice for every way that works and is switched on, and tells the open pages. Those hear of it before this holds: what
 * is told again because it did not, a page says once.
 */
export async function queueWanted<T>(
  trx: Kysely<T>,
  playerId: bigint,
  telling: Telling & { readonly kind: NoticeKind },
  dependencies: TellingDependencies,
): Promise<void> {
  const { kinds } = await preferencesOf(trx, playerId);
  const { page, chat, mail } = kinds[telling.kind];
  if (page && telling.onPage) dependencies.stream.publishTo(playerId, "notice", telling.onPage);
  if (!chat && !mail) return;
  const ways = await waysOf(trx, playerId, dependencies);
  for (const channel of ["chat", "mail"] as const)
    if (kinds[telling.kind][channel] && ways[channel].state === "works")
      await queueNotice(trx, playerId, channel, { ways, telling }, dependencies);
}

/** Decides right before a message is said: it may have been switched off since, the chat be another's, the night have come. */
export function createMayBeSaid<T>(db: Kysely<T>, { clock }: Pick<TellingDependencies, "clock">): MayBeSaid {
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
