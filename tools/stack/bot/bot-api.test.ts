import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Bot, GrammyError, HttpError } from "grammy";
import type { Update, User } from "grammy/types";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { startedRequest } from "../../../tests/setup/started-request.ts";
import { type BotApi, startBotApi } from "./bot-api.ts";

const token = "123456789:AAabcdefghijklmnopqrstuvwxyz0123456";
const alice: User = { id: 4711, is_bot: false, first_name: "Alice", language_code: "en" };

let api: BotApi;
let bot: Bot;
beforeEach(async () => {
  api = await startBotApi({ token, username: "GemplayTestBot" });
  bot = new Bot(token, { client: { apiRoot: api.root } });
});
afterEach(async () => {
  await bot.stop();
  await api.stop();
});

/** Returns the error with which the bot API refused a call of the bot. */
async function refusal(call: Promise<unknown>): Promise<GrammyError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof GrammyError) return error;
  throw new Error(`no refusal of the host: ${error}`);
}

/** Resolves when the bot API has received a call of the given method. */
const requested = (method: string) => startedRequest(({ url }) => url?.endsWith(`/${method}`) === true);

/** Runs the bot until the bot has received `count` updates, and returns the updates. */
async function heard(count: number): Promise<readonly Update[]> {
  const updates: Update[] = [];
  const all = Promise.withResolvers<void>();
  bot.use((context) => {
    updates.push(context.update);
    if (updates.length === count) all.resolve();
  });
  const running = bot.start();
  await all.promise;
  await bot.stop();
  await running;
  return updates;
}

it("the bot API recognizes its bot by the token and refuses every other token", async () => {
  expect((await bot.api.getMe()).username).toBe("GemplayTestBot");
  const other = new Bot("123456789:AAanother-token-which-is-not-the-bot", { client: { apiRoot: api.root } });
  expect(await refusal(other.api.getMe())).toMatchObject({ error_code: 401, description: "Unauthorized" });
  expect((await fetch(`${api.root}/getMe`)).status).toBe(404);
  expect((await fetch(`${api.root}/bot${token}/noSuchMethod`)).status).toBe(404);
});

it("the bot API accepts a bot's message only in a chat that the user has started", async () => {
  const before = await refusal(bot.api.sendMessage(alice.id, "Hello"));
  expect([before.error_code, before.description]).toEqual([
    403,
    "Forbidden: bot can't initiate conversation with a user",
  ]);
  api.say(alice, "/start by_AAAA");
  const keyboard = { inline_keyboard: [[{ text: "Play", web_app: { url: "http://localhost:4680/" } }]] };
  const sent = await bot.api.sendMessage(alice.id, "Hello", { reply_markup: keyboard });
  expect(sent).toMatchObject({
    text: "Hello",
    chat: { id: alice.id, type: "private" },
    reply_markup: keyboard,
  });
  expect(api.sentTo(alice.id)).toEqual([sent]);
  expect(api.chat(alice.id)?.messages.map(({ text }) => text)).toEqual(["/start by_AAAA", "Hello"]);

  const edited = await bot.api.editMessageText(alice.id, sent.message_id, "Goodbye");
  expect(edited).toMatchObject({ text: "Goodbye", message_id: sent.message_id });
  expect(edited).not.toHaveProperty("reply_markup");
  expect(api.sentTo(alice.id)).toEqual([edited]);
  expect(
    (await refusal(bot.api.editMessageText(alice.id, sent.message_id, "Goodbye"))).description,
  ).toContain("message is not modified");
  expect((await refusal(bot.api.editMessageText(alice.id, 999, "?"))).error_code).toBe(400);
});

it.each([
  ["", "message text is empty"],
  ["x".repeat(4097), "message is too long"],
])("the bot API refuses a message text that the real messaging host would refuse", async (text, why) => {
  api.say(alice, "/start");
  expect((await refusal(bot.api.sendMessage(alice.id, text))).description).toContain(why);
});

it("the bot API refuses a button whose page is neither on HTTPS nor on this machine", async () => {
  api.say(alice, "/start");
  const reply_markup = { inline_keyboard: [[{ text: "Play", web_app: { url: "http://example.test/" } }]] };
  expect((await refusal(bot.api.sendMessage(alice.id, "Hi", { reply_markup }))).description).toContain(
    "Only HTTPS links are allowed",
  );
  expect(api.sentTo(alice.id)).toEqual([]);
});

it("the bot API keeps updates in order until the bot confirms them", async () => {
  api.say(alice, "one");
  const [first] = await bot.api.getUpdates();
  expect(first?.message?.text).toBe("one");
  expect(await bot.api.getUpdates()).toEqual([first]);
  api.say(alice, "two");
  const next = await bot.api.getUpdates({ offset: (first?.update_id ?? 0) + 1 });
  expect(next.map(({ message }) => message?.text)).toEqual(["two"]);
  expect(api.waitingUpdates()).toBe(1);
});

it("the bot API never reuses an update number after a restart", async () => {
  api.say(alice, "before");
  const [before] = await bot.api.getUpdates();
  await api.stop();
  // The bot API starts its update numbers at the current time in seconds, so the test moves the clock forward.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2_000 });
  onTestFinished(() => void vi.useRealTimers());
  api = await startBotApi({ token, username: "GemplayTestBot" });
  bot = new Bot(token, { client: { apiRoot: api.root } });
  api.say(alice, "after");
  const [after] = await bot.api.getUpdates();
  expect(after?.update_id).toBeGreaterThan(before?.update_id ?? 0);
});

it("getUpdates answers a waiting call as soon as an update arrives, and a newer call ends an older call with status 409", async () => {
  const isWaiting = requested("getUpdates");
  const former = refusal(bot.api.getUpdates({ timeout: 30 }));
  await isWaiting;
  const waiting = bot.api.getUpdates({ timeout: 30 });
  expect(await former).toMatchObject({ error_code: 409 });
  api.say(alice, "at last");
  expect((await waiting).map(({ message }) => message?.text)).toEqual(["at last"]);
});

it("the bot API reports messages, pressed buttons, blocks and unblocks as updates", async () => {
  api.say(alice, "/language");
  const sent = await bot.api.sendMessage(alice.id, "Which?", {
    reply_markup: { inline_keyboard: [[{ text: "English", callback_data: "language:en" }]] },
  });
  api.press(alice, sent.message_id, "language:en");
  api.block(alice);
  expect(await refusal(bot.api.sendMessage(alice.id, "?"))).toMatchObject({
    error_code: 403,
    description: "Forbidden: bot was blocked by the user",
  });
  api.say(alice, "/start");
  const updates = await heard(5);
  expect(updates.map((update) => Object.keys(update).find((key) => key !== "update_id"))).toEqual([
    "message",
    "callback_query",
    "my_chat_member",
    "my_chat_member",
    "message",
  ]);
  const [words, query, left, back] = updates;
  expect(words?.message?.entities).toEqual([{ type: "bot_command", offset: 0, length: 9 }]);
  expect(query?.callback_query).toMatchObject({ data: "language:en", from: alice });
  expect(left?.my_chat_member?.new_chat_member.status).toBe("kicked");
  expect(back?.my_chat_member?.new_chat_member.status).toBe("member");
  await bot.api.answerCallbackQuery(query?.callback_query?.id ?? "", { text: "English it is" });
  expect(api.chat(alice.id)?.shown).toEqual(["English it is"]);
  expect((await refusal(bot.api.answerCallbackQuery("999"))).error_code).toBe(400);
  await bot.api.sendMessage(alice.id, "Welcome back");
});

it("the bot API answers with the error set by setFailure, for one chat or for all chats", async () => {
  const bob: User = { ...alice, id: 4712, first_name: "Bob" };
  api.say(alice, "/start");
  api.say(bob, "/start");
  api.setFailure({ status: 429, retryAfterSeconds: 3 }, alice.id);
  expect(await refusal(bot.api.sendMessage(alice.id, "?"))).toMatchObject({
    error_code: 429,
    description: "Too Many Requests: retry after 3",
    parameters: { retry_after: 3 },
  });
  await bot.api.sendMessage(bob.id, "!");
  api.setFailure({ status: 502 });
  expect(await refusal(bot.api.sendMessage(bob.id, "?"))).toMatchObject({ error_code: 502 });
  expect(await refusal(bot.api.getMe())).toMatchObject({ error_code: 502 });
  // The bot still receives updates, because setFailure affects only the other calls of the bot.
  expect(await bot.api.getUpdates()).toHaveLength(2);
  api.setFailure(undefined);
  api.setFailure({ status: 403 }, alice.id);
  expect(await refusal(bot.api.sendMessage(alice.id, "?"))).toMatchObject({ error_code: 403 });
  api.setFailure(undefined, alice.id);
  await bot.api.sendMessage(alice.id, "!");
  expect(api.calls.map(({ method, status }) => `${method} ${status}`)).toEqual([
    "sendMessage 429",
    "sendMessage 200",
    "sendMessage 502",
    "getMe 502",
    "sendMessage 403",
    "sendMessage 200",
  ]);
});

it('a call to the bot API with the error behavior "hang" gets no answer until the caller disconnects', async () => {
  api.say(alice, "/start");
  api.setFailure("hang");
  const gone = new AbortController();
  const hangs = requested("sendMessage");
  const call = bot.api.sendMessage(alice.id, "?", {}, gone.signal as never);
  const ended = call.then(
    () => "answered",
    (error: unknown) => (error instanceof HttpError ? "went away" : String(error)),
  );
  await hangs;
  gone.abort();
  expect(await ended).toBe("went away");
  await expect.poll(() => api.calls.at(-1)).toMatchObject({ method: "sendMessage", status: 0 });
  expect(api.sentTo(alice.id)).toEqual([]);
});

/** Starts a webhook that answers with the given status codes in order and stores each received secret and text. */
async function startWebhook(statuses: readonly number[]) {
  const received: (readonly [unknown, string | undefined])[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { message } = JSON.parse(text) as Update;
    response.statusCode = statuses[received.length] ?? 200;
    received.push([request.headers["x-telegram-bot-api-secret-token"], message?.text]);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it("the bot API sends each update to the webhook with its secret, repeats the update until the webhook accepts it, and refuses getUpdates", async () => {
  const webhook = await startWebhook([500, 200, 200]);
  await bot.api.setWebhook(webhook.url, { secret_token: "not-for-others" });
  expect(await refusal(bot.api.getUpdates())).toMatchObject({ error_code: 409 });
  api.say(alice, "one");
  api.say(alice, "two");
  await expect
    .poll(() => webhook.received)
    .toEqual([
      ["not-for-others", "one"],
      ["not-for-others", "one"],
      ["not-for-others", "two"],
    ]);
  await expect.poll(() => api.waitingUpdates()).toBe(0);
  await bot.api.deleteWebhook();
  api.say(alice, "three");
  expect((await bot.api.getUpdates()).map(({ message }) => message?.text)).toEqual(["three"]);
  await webhook.stop();
  expect((await refusal(bot.api.setWebhook("http://example.test/"))).error_code).toBe(400);
});

it("the bot API shows a user the menu in the user's language", async () => {
  await bot.api.setMyCommands([{ command: "start", description: "Play" }]);
  await bot.api.setMyCommands([{ command: "start", description: "开始" }], { language_code: "zh" });
  await bot.api.setChatMenuButton({
    menu_button: { type: "web_app", text: "Gemplay", web_app: { url: "https://gemplay.example/" } },
  });
  await bot.api.setMyDescription("A house of games");
  expect(api.menu(alice.id, "en").commands[0]?.description).toBe("Play");
  expect(api.menu(alice.id, "zh").commands[0]?.description).toBe("开始");
  expect(api.menu(alice.id, "en").button).toMatchObject({ text: "Gemplay" });
});
