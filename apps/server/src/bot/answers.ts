import { readStartParameter, type StartParameter, startPath } from "@gemplay/api-schema/start-parameter";
import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { hostLocale } from "@gemplay/i18n/host-locale";
import { Composer, Context, InlineKeyboard } from "grammy";
import type { Kysely } from "kysely";
import { serverMessage } from "../platform/http/index.ts";
import type { BotCall } from "./bot-api.ts";
import { blockChat, openChat, setLocale } from "./chats.repository.ts";

/**
 * The context of an update from the messaging host, which the bot processes inside a transaction. The transaction of
 * the update also queues the bot's answers to the update.
 */
export class Taking extends Context {
  trx: Kysely<Record<never, never>> | undefined;
  /** The language of the user's chat with the bot. */
  locale: Locale = "en";
  answers: BotCall[] = [];
}

/**
 * Returns the language of a user of the messaging host. If the product does not support the user's language, the bot
 * uses English, which most users understand a little.
 */
const localeOf = (languageCode: string | undefined): Locale => hostLocale(languageCode ?? "") ?? "en";

/**
 * Returns the URL of the mini app, with the inviter's code as a parameter. The URL opens the home screen of the mini
 * app, or the screen that a link names.
 */
export function appUrl(
  origin: string,
  { inviteCode = null, screen = null }: Partial<StartParameter> = {},
): string {
  const url = new URL(startPath(screen), origin);
  if (inviteCode !== null) url.searchParams.set("code", inviteCode);
  return url.href;
}

/** Creates the functions by which the bot answers users. The bot answers only in private chats. */
export function createAnswers(origin: string, now: () => Date): Composer<Taking> {
  const answers = new Composer<Taking>();
  const chats = answers.chatType("private");

  const say = (ctx: Taking, text: string, keyboard?: InlineKeyboard): void => {
    const [chat_id, reply_markup] = [ctx.chat?.id ?? 0, keyboard];
    const payload = { chat_id, text, ...(reply_markup === undefined ? {} : { reply_markup }) };
    ctx.answers.push({ method: "sendMessage", payload });
  };
  const sayWithApp = (ctx: Taking, key: "bot.start" | "bot.help", startParameter = ""): void =>
    say(
      ctx,
      serverMessage(ctx.locale, key),
      appButton(ctx.locale, appUrl(origin, readStartParameter(startParameter))),
    );

  chats.on("my_chat_member", async (ctx) => {
    if (ctx.trx === undefined) return;
    const hostUser = String(ctx.chat.id);
    const isOpen = ctx.myChatMember.new_chat_member.status === "member";
    if (isOpen) await openChat(ctx.trx, hostUser, { locale: localeOf(ctx.from.language_code), at: now() });
    else await blockChat(ctx.trx, hostUser, now());
  });
  // A message or a pressed button proves that the user has not blocked the bot.
  chats.on(["message", "callback_query"], async (ctx, next) => {
    if (ctx.trx === undefined || ctx.chat === undefined) return;
    const locale = localeOf(ctx.from?.language_code);
    ctx.locale = await openChat(ctx.trx, String(ctx.chat.id), { locale, at: now() });
    await next();
  });
  chats.on("callback_query", async (ctx) => {
    ctx.answers.push({
      method: "answerCallbackQuery",
      payload: { callback_query_id: ctx.callbackQuery.id },
    });
    const chosen = localeCodes.find((locale) => ctx.callbackQuery.data === `language:${locale}`);
    if (chosen === undefined || ctx.trx === undefined || ctx.chat === undefined) return;
    await setLocale(ctx.trx, String(ctx.chat.id), chosen);
    ctx.locale = chosen;
    say(ctx, serverMessage(chosen, "bot.languageSet"));
  });
  chats.command("start", (ctx) => sayWithApp(ctx, "bot.start", ctx.match));
  chats.command("language", (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const locale of localeCodes) keyboard.text(locales[locale].name, `language:${locale}`).row();
    say(ctx, serverMessage(ctx.locale, "bot.language"), keyboard);
  });
  chats.on("message", (ctx) => sayWithApp(ctx, "bot.help"));
  return answers;
}

/** Returns the button that opens the mini app. */
export const appButton = (locale: Locale, url: string): InlineKeyboard =>
  new InlineKeyboard().webApp(serverMessage(locale, "bot.open"), url);
