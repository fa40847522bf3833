// A bot API that keeps the messages of a bot and delivers none of them, for the local stack and for tests. The local
// API uses the paths, envelopes and refusals of the real messaging host. The grammY types check its answers.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  ApiMethods,
  BotCommand,
  InlineKeyboardMarkup,
  MenuButton,
  Update,
  User,
  UserFromGetMe,
} from "grammy/types";
import { type BotChat, BotChats, type BotMessage, nowSeconds } from "./bot-chats.ts";
import { BotUpdates } from "./bot-updates.ts";

/** The error that a call to a chat gets instead of its result. `hang` gives no answer until the caller disconnects. */
export type BotTrouble =
  | { readonly status: 429; readonly retryAfterSeconds: number }
  | { readonly status: 403 | 500 | 502 }
  | "hang";

/** One call of the bot, with its outcome. */
export interface BotCall {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The HTTP status: 200, the error's code, or 0 for a call without an answer. */
  readonly status: number;
  readonly atMs: number;
}

export interface BotApi {
  /** The value for BOT_API_ROOT. */
  readonly root: string;
  readonly bot: UserFromGetMe;
  /** All calls except `getUpdates`, newest last. */
  readonly calls: readonly BotCall[];
  /** Returns the chat with the bot as the user sees it, or undefined if the user has never started a chat. */
  chat(userId: number): BotChat | undefined;
  /** Returns the bot's messages in a user's chat, newest last. */
  sentTo(userId: number): readonly BotMessage[];
  /** Returns the command list and the menu button that the bot shows to this user in this language. */
  menu(userId: number, language: string): { commands: readonly BotCommand[]; button: MenuButton };
  /** Sends a user's message to the bot. The message starts the chat and ends a block. */
  say(user: User, text: string): void;
  /** Presses a callback button for the user. */
  press(user: User, messageId: number, data: string): void;
  block(user: User): void;
  unblock(user: User): void;
  /** Sets the trouble for one chat, or for all chats without their own setting. `undefined` removes the trouble. */
  setTrouble(trouble: BotTrouble | undefined, userId?: number): void;
  /** Returns the number of updates that the bot has not confirmed. */
  waitingUpdates(): number;
  stop(): Promise<void>;
}

interface BotApiOptions {
  readonly token: string;
  readonly username: string;
  readonly host?: string;
  /** 0 selects any free port. */
  readonly port?: number;
}

/** A refusal with the error text of the real host. */
class BotRefused extends Error {
  readonly status: number;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, description: string, parameters?: Readonly<Record<string, unknown>>) {
    super(description);
    this.status = status;
    this.parameters = parameters;
  }
}

type Methods = ApiMethods;
type Payload<M extends keyof Methods> = NonNullable<Parameters<Methods[M]>[0]>;
type Answer<M extends keyof Methods> = ReturnType<Methods[M]> | Promise<ReturnType<Methods[M]>>;
type Handlers<M extends keyof Methods> = { [N in M]: (payload: Payload<N>, gone: AbortSignal) => Answer<N> };
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

const callsKeptAtMost = 1000;
const textAtMost = 4096;

export async function startBotApi({
  token,
  username,
  host = "127.0.0.1",
  port = 0,
}: BotApiOptions): Promise<BotApi> {
  const bot: UserFromGetMe = {
    id: Number(token.split(":")[0]),
    is_bot: true,
    first_name: username,
    username,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: true,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  };
  const updates = new BotUpdates();
  const chats = new BotChats(bot);
  const calls: BotCall[] = [];
  const commands = new Map<string, readonly BotCommand[]>();
  const buttons = new Map<number | undefined, MenuButton>();
  const openQueries = new Map<string, BotChat>();
  const troubles = new Map<number | undefined, BotTrouble>();
  let nextQueryId = 1;

  const chatOf = (chatId: number | string | undefined): BotChat => {
    const chat = chats.find(Number(chatId));
    if (chat?.blocked) throw new BotRefused(403, "Forbidden: bot was blocked by the user");
    if (!chat) throw new BotRefused(403, "Forbidden: bot can't initiate conversation with a user");
    return chat;
  };

  const handlers: Handlers<Known> = {
    getMe: () => bot,
    async getUpdates(payload, gone) {
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
    },
    setWebhook({ url, secret_token, drop_pending_updates }) {
      if (drop_pending_updates) updates.drop();
      if (url !== "" && !isReachable(url))
        throw new BotRefused(400, "Bad Request: bad webhook: An HTTPS URL must be provided for webhook");
      updates.setWebhook(url === "" ? undefined : { url, secret: secret_token });
      return true;
    },
    deleteWebhook({ drop_pending_updates }) {
      if (drop_pending_updates) updates.drop();
      updates.setWebhook(undefined);
      return true;
    },
    getWebhookInfo: () => ({
      url: updates.webhook?.url ?? "",
      has_custom_certificate: false,
      pending_update_count: updates.count,
    }),
    setMyCommands({ commands: list, language_code = "" }) {
      commands.set(language_code, list);
      return true;
    },
    deleteMyCommands({ language_code = "" }) {
      commands.delete(language_code);
      return true;
    },
    getMyCommands: ({ language_code = "" }) => [...(commands.get(language_code) ?? [])],
    setMyName: () => true,
    setMyDescription: () => true,
    setMyShortDescription: () => true,
    setChatMenuButton({ chat_id, menu_button = { type: "default" } }) {
      if (menu_button.type === "web_app") assertWebApp(menu_button.web_app.url);
      buttons.set(chat_id, menu_button);
      return true;
    },
    getChatMenuButton: ({ chat_id }) => buttons.get(chat_id) ?? buttons.get(undefined) ?? { type: "default" },
    sendMessage({ chat_id, text, reply_markup }) {
      const chat = chatOf(chat_id);
      return chats.byBot(chat, checkedText(text), checkedKeyboard(reply_markup));
    },
    sendChatAction({ chat_id }) {
      chatOf(chat_id);
      return true;
    },
    editMessageText({ chat_id, message_id, text, reply_markup }) {
      const chat = chatOf(chat_id);
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
    },
    answerCallbackQuery({ callback_query_id, text }) {
      const chat = openQueries.get(callback_query_id);
      if (!chat)
        throw new BotRefused(
          400,
          "Bad Request: query is too old and response timeout expired or query ID is invalid",
        );
      openQueries.delete(callback_query_id);
      if (text) chat.shown.push(text);
      return true;
    },
  };

  /** Returns the trouble for a call. A call without a chat gets the trouble set for all chats. */
  const troubleOf = (payload: Readonly<Record<string, unknown>>): BotTrouble | undefined =>
    troubles.get(Number(payload.chat_id)) ?? troubles.get(undefined);

  async function perform(
    method: string,
    payload: Record<string, unknown>,
    gone: AbortSignal,
  ): Promise<unknown> {
    if (!isKnown(handlers, method)) throw new BotRefused(404, "Not Found: method not found");
    // `getUpdates` still works during trouble, so that the bot keeps receiving updates.
    const trouble = method === "getUpdates" ? undefined : troubleOf(payload);
    if (trouble === "hang") {
      await new Promise<void>((resolve) => gone.addEventListener("abort", () => resolve()));
      throw new BotRefused(0, "");
    }
    if (trouble?.status === 429) {
      const retry_after = trouble.retryAfterSeconds;
      throw new BotRefused(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
    }
    if (trouble?.status === 403) throw new BotRefused(403, "Forbidden: bot was blocked by the user");
    if (trouble)
      throw new BotRefused(trouble.status, trouble.status === 502 ? "Bad Gateway" : "Internal Server Error");
    return await handlers[method](payload as never, gone);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, given, method = ""] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? "") ?? [];
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    let payload: Record<string, unknown> = {};
    let status = 200;
    let body: Record<string, unknown>;
    try {
      if (given === undefined) throw new BotRefused(404, "Not Found");
      if (given !== token) throw new BotRefused(401, "Unauthorized");
      payload = await payloadOf(request);
      body = { ok: true, result: await perform(method, payload, gone.signal) };
    } catch (error) {
      const refused =
        error instanceof BotRefused ? error : new BotRefused(500, `Internal Server Error: ${error}`);
      status = refused.status;
      const { message: description, parameters } = refused;
      body = { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) };
    }
    if (method !== "getUpdates") {
      calls.push({ method, payload, status, atMs: Date.now() });
      calls.splice(0, calls.length - callsKeptAtMost);
    }
    if (status === 0) return;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

  const memberUpdate = (chat: BotChat, was: "member" | "kicked", is: "member" | "kicked"): void => {
    const { id, first_name } = chat.user;
    const member = (status: "member" | "kicked") =>
      status === "kicked" ? { status, user: bot, until_date: 0 as const } : { status, user: bot };
    const my_chat_member: NonNullable<Update["my_chat_member"]> = {
      chat: { id, type: "private", first_name },
      from: chat.user,
      date: nowSeconds(),
      old_chat_member: member(was),
      new_chat_member: member(is),
    };
    updates.push({ my_chat_member });
  };
  const unblock = (user: User): BotChat => {
    const chat = chats.open(user);
    if (chat.blocked) {
      chat.blocked = false;
      memberUpdate(chat, "kicked", "member");
    }
    return chat;
  };

  return {
    root: `http://${host}:${(server.address() as AddressInfo).port}`,
    bot,
    calls,
    chat: (userId) => chats.find(userId),
    sentTo: (userId) => chats.find(userId)?.messages.filter(({ from }) => from?.id === bot.id) ?? [],
    menu: (userId, language) => ({
      commands: commands.get(language) ?? commands.get("") ?? [],
      button: buttons.get(userId) ?? buttons.get(undefined) ?? { type: "default" },
    }),
    say(user, text) {
      const message = chats.byUser(unblock(user), text);
      updates.push({ message: message as NonNullable<Update["message"]> });
    },
    press(user, messageId, data) {
      const chat = chats.open(user);
      const message = chat.messages.find(({ message_id }) => message_id === messageId);
      if (!message) return;
      const id = String(nextQueryId++);
      openQueries.set(id, chat);
      updates.push({ callback_query: { id, from: user, message, chat_instance: String(user.id), data } });
    },
    block(user) {
      const chat = chats.open(user);
      if (chat.blocked) return;
      chat.blocked = true;
      memberUpdate(chat, "member", "kicked");
    },
    unblock: (user) => void unblock(user),
    setTrouble(trouble, userId) {
      if (trouble === undefined) troubles.delete(userId);
      else troubles.set(userId, trouble);
    },
    waitingUpdates: () => updates.count,
    async stop() {
      updates.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const isKnown = <H extends object>(handlers: H, method: string): method is keyof H & string =>
  Object.hasOwn(handlers, method);

/** Reads the parameters from the address and from a form or JSON body, because the host accepts all three. */
async function payloadOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const inAddress = Object.fromEntries(new URL(request.url ?? "/", "http://local").searchParams);
  const type = request.headers["content-type"] ?? "";
  if (text === "") return inAddress;
  if (!type.startsWith("application/json"))
    return { ...inAddress, ...Object.fromEntries(new URLSearchParams(text)) };
  try {
    return { ...inAddress, ...(JSON.parse(text) as Record<string, unknown>) };
  } catch {
    throw new BotRefused(400, "Bad Request: can't parse the JSON object");
  }
}

function checkedText(text: unknown): string {
  if (typeof text !== "string" || text.trim() === "")
    throw new BotRefused(400, "Bad Request: message text is empty");
  if (text.length > textAtMost) throw new BotRefused(400, "Bad Request: message is too long");
  return text;
}

/** The host accepts only HTTPS pages. Pages on this machine are also accepted here. */
const isReachable = (url: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).protocol === "https:" || /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname));

function assertWebApp(url: string): void {
  if (!isReachable(url))
    throw new BotRefused(
      400,
      `Bad Request: inline keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`,
    );
}

/** Accepts only buttons below a message, because a mini app's bot uses no other keyboards. */
function checkedKeyboard(markup: unknown): InlineKeyboardMarkup | undefined {
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
