// A local bot API that stores the messages of a bot and delivers none of them, for the local stack and for tests. The
// local bot API uses the paths, envelopes and refusals of the real messaging host. The grammY types check the answers
// of the local bot API.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BotCommand, MenuButton, Update, User, UserFromGetMe } from "grammy/types";
import { type BotChat, type BotMessage, nowSeconds } from "./bot-chats.ts";
import { type BotCall, type BotContext, type BotFailure, botContext } from "./bot-context.ts";
import { perform } from "./bot-methods.ts";
import { BotRefused } from "./bot-refused.ts";

export type { BotFailure } from "./bot-context.ts";

export interface BotApi {
  /** The value of the environment variable BOT_API_ROOT. */
  readonly root: string;
  readonly bot: UserFromGetMe;
  /** All calls of the bot except `getUpdates`, newest last. */
  readonly calls: readonly BotCall[];
  /** Returns the user's chat with the bot, or undefined if the user has never started the chat. */
  chat(userId: number): BotChat | undefined;
  /** Returns the bot's messages in a user's chat, newest last. */
  sentTo(userId: number): readonly BotMessage[];
  /** Returns the command list and the menu button that a user sees in the given language. */
  menu(userId: number, language: string): { commands: readonly BotCommand[]; button: MenuButton };
  /**
   * Sends a user's message to the bot. The message starts the chat. If the user has blocked the bot, the message
   * unblocks the bot.
   */
  say(user: User, text: string): void;
  /** Presses a callback button for the user. */
  press(user: User, messageId: number, data: string): void;
  block(user: User): void;
  unblock(user: User): void;
  /**
   * Sets the error behavior (`trouble`) of calls to one chat, or to all chats without their own setting. `undefined`
   * removes the error behavior.
   */
  setFailure(failure: BotFailure | undefined, userId?: number): void;
  /** Returns the number of updates that the bot has not confirmed. */
  waitingUpdates(): number;
  stop(): Promise<void>;
}

interface BotApiOptions {
  readonly token: string;
  readonly username: string;
  readonly host?: string;
  /** The port of the bot API; 0 selects any free port. */
  readonly port?: number;
}

const callsKeptAtMost = 1000;

export async function startBotApi({
  token,
  username,
  host = "127.0.0.1",
  port = 0,
}: BotApiOptions): Promise<BotApi> {
  const context = botContext(token, username);
  // The bot API never closes an idle connection, because a caller on a slow machine may be sending a request on the
  // connection.
  const server = createServer(
    { keepAliveTimeout: 0 },
    (request, response) => void answer(context, request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { bot, updates, chats, calls, commands, buttons, failures } = context;
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
      const message = chats.byUser(unblock(context, user), text);
      updates.push({ message: message as NonNullable<Update["message"]> });
    },
    press: (user, messageId, data) => press(context, user, messageId, data),
    block: (user) => block(context, user),
    unblock: (user) => void unblock(context, user),
    setFailure(failure, userId) {
      if (failure === undefined) failures.delete(userId);
      else failures.set(userId, failure);
    },
    waitingUpdates: () => updates.count,
    async stop() {
      updates.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers one HTTP request of the bot and stores the call. */
async function answer(
  context: BotContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, given, method = ""] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? "") ?? [];
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  let payload: Record<string, unknown> = {};
  let status = 200;
  let body: Record<string, unknown>;
  try {
    if (given === undefined) throw new BotRefused(404, "Not Found");
    if (given !== context.token) throw new BotRefused(401, "Unauthorized");
    payload = await payloadOf(request);
    body = { ok: true, result: await perform(context, method, payload, gone.signal) };
  } catch (error) {
    const refused =
      error instanceof BotRefused ? error : new BotRefused(500, `Internal Server Error: ${error}`);
    status = refused.status;
    const { message: description, parameters } = refused;
    body = { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) };
  }
  if (method !== "getUpdates") {
    const { calls } = context;
    calls.push({ method, payload, status, atMs: Date.now() });
    calls.splice(0, calls.length - callsKeptAtMost);
  }
  if (status === 0) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function press(context: BotContext, user: User, messageId: number, data: string): void {
  const { chats, openQueries, updates } = context;
  const chat = chats.open(user);
  const message = chat.messages.find(({ message_id }) => message_id === messageId);
  if (!message) return;
  const id = String(context.nextQueryId++);
  openQueries.set(id, chat);
  updates.push({ callback_query: { id, from: user, message, chat_instance: String(user.id), data } });
}

function block(context: BotContext, user: User): void {
  const chat = context.chats.open(user);
  if (chat.blocked) return;
  chat.blocked = true;
  pushMembership(context, chat, "member", "kicked");
}

function unblock(context: BotContext, user: User): BotChat {
  const chat = context.chats.open(user);
  if (chat.blocked) {
    chat.blocked = false;
    pushMembership(context, chat, "kicked", "member");
  }
  return chat;
}

/** Sends the bot the update of a user who has blocked or unblocked the bot. */
function pushMembership(
  { bot, updates }: BotContext,
  chat: BotChat,
  was: "member" | "kicked",
  is: "member" | "kicked",
): void {
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
}

/**
 * Reads the parameters of a call from its URL and from a form or JSON body, because the real messaging host accepts all
 * three.
 */
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
