import { localeCodes, locales } from "@gemplay/i18n";
import { serverMessage } from "../platform/http/index.ts";
import { type BotApi, wantedUpdates } from "./bot-api.ts";

/**
 * The URL and the secret of the webhook to which the messaging host sends updates; undefined if the server polls for
 * updates.
 */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

const commandTexts = [
  ["start", "bot.command.start"],
  ["help", "bot.command.help"],
  ["language", "bot.command.language"],
] as const;

/**
 * Sets the bot's profile at the messaging host: the commands and the description in each language, and the button that
 * opens the mini app. Users of all other languages see the English profile.
 */
export async function setProfile({ raw }: BotApi, appUrl: string): Promise<void> {
  for (const locale of localeCodes) {
    const [language] = locales[locale].tag.split("-");
    const commands = commandTexts.map(([command, key]) => ({
      command,
      description: serverMessage(locale, key),
    }));
    const description = serverMessage(locale, "bot.description");
    // The messaging host accepts only language codes of two letters.
    const codes = [locale === "fil" ? "tl" : language, ...(locale === "en" ? [undefined] : [])];
    for (const code of codes) {
      const spoken = code === undefined ? {} : { language_code: code as "en" };
      await raw.setMyCommands({ commands, ...spoken });
      await raw.setMyDescription({ description, ...spoken });
    }
  }
  await raw.setChatMenuButton({
    menu_button: {
      type: "web_app",
      text: serverMessage("en", "bot.open"),
      web_app: { url: appUrl },
    },
  });
}

/** Configures how the messaging host delivers updates to the bot. */
export async function setDelivery({ raw }: BotApi, webhook: Webhook | undefined): Promise<void> {
  if (webhook === undefined) return void (await raw.deleteWebhook({}));
  await raw.setWebhook({
    url: webhook.url,
    secret_token: webhook.secret,
    allowed_updates: [...wantedUpdates],
  });
}
