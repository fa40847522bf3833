// The methods of the bot API that a bot calls. Each method does the work of the real messaging host's method of the
// same name.
import type { ApiMethods } from "grammy/types";
import type { BotChat } from "./bot-chats.ts";
import type { BotContext, BotFailure } from "./bot-context.ts";
import { assertWebApp, BotRefused, checkedKeyboard, checkedText, isReachable } from "./bot-refused.ts";

type Methods = ApiMethods;
type Payload<M extends keyof Methods> = NonNullable<Parameters<Methods[M]>[0]>;
type Answer<M extends keyof Methods> = ReturnType<Methods[M]>;
type Handlers<M extends keyof Methods> = {
  [N in M]: (context: BotContext, payload: Payload<N>, gone: AbortSignal) => Answer<N> | Promise<Answer<N>>;
};
type Known =
  | "getMe"
  | "getUpdates"
  | "setWebhook"
  | "deleteWebhook"
  | "getWebhookInfo"
  | "setMyCommands"
  | "deleteMyCommands"
  | "getMyCommands"
  | "setMyName"
  | "setMyDescription"
  | "setMyShortDescription"
  | "setChatMenuButton"
  | "getChatMenuButton"
  | "sendMessage"
  | "sendChatAction"
  | "editMessageText"
  | "answerCallbackQuery";

const handlers: Handlers<Known> = {
  getMe: ({ bot }) => bot,
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo: ({ updates }) => ({
    url: updates.webhook?.url ?? "",
    has_custom_certificate: false,
    pending_update_count: updates.count,
  }),
  setMyCommands(context, { commands, language_code = "" }) {
    context.commands.set(language_code, commands);
    return true;
  },
  deleteMyCommands({ commands }, { language_code = "" }) {
    commands.delete(language_code);
    return true;
  },
  getMyCommands: ({ commands }, { language_code = "" }) => [...(commands.get(language_code) ?? [])],
  setMyName: () => true,
  setMyDescription: () => true,
  setMyShortDescription: () => true,
  setChatMenuButton,
  getChatMenuButton: ({ buttons }, { chat_id }) =>
    buttons.get(chat_id) ?? buttons.get(undefined) ?? { type: "default" },
  sendMessage,
  sendChatAction,
  editMessageText,
  answerCallbackQuery,
};

/**
 * Performs a method for the bot, or fails with the error behavior that is set for the chat.
 *
 * @param gone aborted when the caller disconnects
 * @returns the result of the method
 * @throws {BotRefused} if the real messaging host would refuse the call; the error has status 0 if the call gets no
 *   answer
 */
export async function perform(
  context: BotContext,
  method: string,
  payload: Record<string, unknown>,
  gone: AbortSignal,
): Promise<unknown> {
  if (!isKnown(method)) throw new BotRefused(404, "Not Found: method not found");
  // `getUpdates` works even if the error behavior is set, so that the bot keeps receiving updates.
  const failure = method === "getUpdates" ? undefined : failureOf(context, payload);
  if (failure === "hang") {
    await new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve()));
    throw new BotRefused(0, "");
  }
  if (failure?.status === 429) {
    const retry_after = failure.retryAfterSeconds;
    throw new BotRefused(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
  }
  if (failure?.status === 403) throw new BotRefused(403, "Forbidden: bot was blocked by the user");
  if (failure)
    throw new BotRefused(failure.status, failure.status === 502 ? "Bad Gateway" : "Internal Server Error");
  return await handlers[method](context, payload as never, gone);
}

const isKnown = (method: string): method is Known => Object.hasOwn(handlers, method);

/** Returns the error behavior for a call. A call without a chat gets the error behavior that is set for all chats. */
const failureOf = (
  { failures }: BotContext,
  payload: Readonly<Record<string, unknown>>,
): BotFailure | undefined => failures.get(Number(payload.chat_id)) ?? failures.get(undefined);

async function getUpdates(
  { updates }: BotContext,
  payload: Payload<"getUpdates">,
  gone: AbortSignal,
): Promise<Answer<"getUpdates">> {
  if (updates.webhook)
    throw new BotRefused(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  const found = await updates.ask(payload, gone);
  if (found) return [...found];
  throw new BotRefused(
    409,
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  );
}

function setWebhook(
  { updates }: BotContext,
  { url, secret_token, drop_pending_updates }: Payload<"setWebhook">,
): true {
  if (drop_pending_updates) updates.drop();
  if (url !== "" && !isReachable(url))
    throw new BotRefused(400, "Bad Request: bad webhook: An HTTPS URL must be provided for webhook");
  updates.setWebhook(url === "" ? undefined : { url, secret: secret_token });
  return true;
}

function deleteWebhook({ updates }: BotContext, { drop_pending_updates }: Payload<"deleteWebhook">): true {
  if (drop_pending_updates) updates.drop();
  updates.setWebhook(undefined);
  return true;
}

function setChatMenuButton(
  { buttons }: BotContext,
  { chat_id, menu_button = { type: "default" } }: Payload<"setChatMenuButton">,
): true {
  if (menu_button.type === "web_app") assertWebApp(menu_button.web_app.url);
  buttons.set(chat_id, menu_button);
  return true;
}

function sendMessage(
  context: BotContext,
  { chat_id, text, reply_markup }: Payload<"sendMessage">,
): Answer<"sendMessage"> {
  const chat = chatOf(context, chat_id);
  return context.chats.byBot(chat, checkedText(text), checkedKeyboard(reply_markup));
}

function sendChatAction(context: BotContext, { chat_id }: Payload<"sendChatAction">): true {
  chatOf(context, chat_id);
  return true;
}

function editMessageText(
  context: BotContext,
  { chat_id, message_id, text, reply_markup }: Payload<"editMessageText">,
): Answer<"editMessageText"> {
  const { bot, chats } = context;
  const chat = chatOf(context, chat_id);
  const message = chat.messages.find((one) => one.message_id === message_id && one.from?.id === bot.id);
  if (!message) throw new BotRefused(400, "Bad Request: message to edit not found");
  const keyboard = checkedKeyboard(reply_markup);
  if (
    message.text === text &&
    JSON.stringify(message.reply_markup ?? null) === JSON.stringify(keyboard ?? null)
  )
    throw new BotRefused(
      400,
      "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
  const edited = chats.edit(chat, message, checkedText(text), keyboard);
  return { ...edited, edit_date: edited.edit_date ?? edited.date };
}

function answerCallbackQuery(
  { openQueries }: BotContext,
  { callback_query_id, text }: Payload<"answerCallbackQuery">,
): true {
  const chat = openQueries.get(callback_query_id);
  if (!chat)
    throw new BotRefused(
      400,
      "Bad Request: query is too old and response timeout expired or query ID is invalid",
    );
  openQueries.delete(callback_query_id);
  if (text) chat.shown.push(text);
  return true;
}

/**
 * Returns the chat with a user.
 *
 * @throws {BotRefused} if the user has blocked the bot or has never started a chat
 */
function chatOf({ chats }: BotContext, chatId: number | string | undefined): BotChat {
  const chat = chats.find(Number(chatId));
  if (chat?.blocked) throw new BotRefused(403, "Forbidden: bot was blocked by the user");
  if (!chat) throw new BotRefused(403, "Forbidden: bot can't initiate conversation with a user");
  return chat;
}
