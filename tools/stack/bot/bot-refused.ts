// The refusals of the bot API, and the checks of texts, addresses and buttons that cause the refusals.
import type { InlineKeyboardMarkup } from "grammy/types";

const textAtMost = 4096;

/** A refusal of the bot API with the error text of the real messaging host. */
export class BotRefused extends Error {
  readonly status: number;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, description: string, parameters?: Readonly<Record<string, unknown>>) {
    super(description);
    this.status = status;
    this.parameters = parameters;
  }
}

export function checkedText(text: unknown): string {
  if (typeof text !== "string" || text.trim() === "")
    throw new BotRefused(400, "Bad Request: message text is empty");
  if (text.length > textAtMost) throw new BotRefused(400, "Bad Request: message is too long");
  return text;
}

/** The real messaging host accepts only HTTPS pages. The local bot API also accepts pages on this machine. */
export const isReachable = (url: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).protocol === "https:" || /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname));

export function assertWebApp(url: string): void {
  if (!isReachable(url))
    throw new BotRefused(
      400,
      `Bad Request: inline keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`,
    );
}

/** Accepts only buttons below a message, because the bot of a mini app uses no other keyboards. */
export function checkedKeyboard(markup: unknown): InlineKeyboardMarkup | undefined {
  if (markup === undefined) return undefined;
  const { inline_keyboard } = (
    typeof markup === "string" ? JSON.parse(markup) : markup
  ) as InlineKeyboardMarkup;
  if (!Array.isArray(inline_keyboard))
    throw new BotRefused(400, "Bad Request: object expected as reply markup");
  for (const button of inline_keyboard.flat()) {
    if ("web_app" in button) assertWebApp(button.web_app.url);
    if ("callback_data" in button && Buffer.byteLength(button.callback_data) > 64)
      throw new BotRefused(400, "Bad Request: BUTTON_DATA_INVALID");
  }
  return { inline_keyboard };
}
