import { describe, expect, it } from "vitest";
import { atRest, hostUser, withBotApi } from "../../test/bot.ts";
import { callerOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { chatOf } from "./index.ts";

const secret = "the-secret-of-the-webhook";
const bot = withBotApi();
const variables = () => ({
  ...bot.variables(),
  BOT_WEBHOOK_SECRET: secret,
  API_ORIGIN: "https://api.play.example",
});
let servers: readonly TestServer[];
withServer({ variables: () => variables() }, async (started, another) => {
  servers = [started, await another({ ...variables(), ROLE: "api" })];
});

let updates = 100;

/** Returns an update for a message of a user, in the format of the messaging host. */
function written(user: ReturnType<typeof hostUser>, text: string, update_id = ++updates) {
  const chat = { id: user.id, type: "private", first_name: user.first_name };
  const length = text.startsWith("/") ? text.length : 0;
  const entities = [{ type: "bot_command", offset: 0, length }];
  return { update_id, message: { message_id: update_id, date: 1, from: user, chat, text, entities } };
}

async function bring(update: unknown, given: string | undefined = secret, at = 0): Promise<Response> {
  const { server } = servers[at] as TestServer;
  return await fetch(`${server.url}${server.platform.config.apiBasePath}/host/bot_update`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(given === undefined ? {} : { "x-telegram-bot-api-secret-token": given }),
    },
    body: JSON.stringify(update),
  });
}
const textsTo = (id: number) =>
  bot
    .api()
    .sentTo(id)
    .map(({ text }) => text);

describe("the bot's webhook", () => {
  it("uses the configured secret after the server has set the webhook at the messaging host", async () => {
    const asked = () => bot.api().calls.find(({ method }) => method === "setWebhook")?.payload;
    await expect.poll(asked).toMatchObject({
      url: "https://api.play.example/api/host/bot_update",
      secret_token: secret,
      allowed_updates: ["message", "callback_query", "my_chat_member"],
    });
  });

  it("processes an update before the route answers the messaging host", async () => {
    const user = hostUser("vi");
    bot.api().unblock(user);
    expect((await bring(written(user, "/start"))).status).toBe(200);
    await expect.poll(() => textsTo(user.id)).toHaveLength(1);
  });

  it("refuses calls without the secret or with a wrong secret", async () => {
    const user = hostUser();
    for (const given of [undefined, "", `${secret}x`, secret.slice(1), secret.toUpperCase()]) {
      const answer = await bring(written(user, "/start"), given ?? "");
      expect([given, answer.status]).toEqual([given, 404]);
    }
    const [{ server }] = servers as [TestServer];
    const url = `${server.url}${server.platform.config.apiBasePath}`;
    const call = callerOf(url) as unknown as (name: string) => ReturnType<ReturnType<typeof callerOf>>;
    expectRefused(await call("POST /host/bot_update"), "RouteUnknown");
    expect(await chatOf(server.platform.db, String(user.id))).toBeUndefined();
  });

  it("processes the same update once, even if two processes receive the update", async () => {
    const user = hostUser();
    bot.api().unblock(user);
    const update = written(user, "/help");
    const answers = await Promise.all([0, 1, 0, 1, 1].map((at) => bring(update, secret, at)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(() => textsTo(user.id)).toHaveLength(1);
    await bring(update);
    await atRest(servers[0] as TestServer);
    expect(textsTo(user.id)).toHaveLength(1);
  });

  it("does not lose a failed update, because the messaging host repeats the update", async () => {
    const user = hostUser();
    bot.api().unblock(user);
    const broken = { ...written(user, "/start"), message: { chat: { type: "private" } } };
    expect((await bring(broken)).status).toBe(500);
    expect((await bring({ ...written(user, "/start"), update_id: broken.update_id })).status).toBe(200);
    await expect.poll(() => textsTo(user.id)).toHaveLength(1);
    expect((await bring({})).status).toBe(400);
  });

  it("queues no answers of the bot to messages in groups and channels", async () => {
    const user = hostUser();
    bot.api().unblock(user);
    const { message, ...update } = written(user, "/start");
    const chat = { id: -100, type: "supergroup", title: "Group" };
    expect((await bring({ ...update, message: { ...message, chat } })).status).toBe(200);
    await atRest(servers[0] as TestServer);
    expect(bot.api().calls.filter(({ payload }) => payload.chat_id === -100)).toEqual([]);
  });
});
