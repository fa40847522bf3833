import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { atRest, bindEmail, bindHost, dueNow, hostUser, playerInHost, withBotApi } from "../../test/bot.ts";
import { type CallOptions, dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";

const bot = withBotApi();
const mailbox = withMailbox();
let server: TestServer;
let other: TestServer;
withServer(
  { variables: () => ({ ...bot.variables(), ...mailbox.variables() }) },
  async (started, another) => {
    server = started;
    other = await another({ ...bot.variables(), ...mailbox.variables(), ROLE: "api" });
  },
);

type Player = Awaited<ReturnType<typeof openPlayer>>;

async function openPlayer(language?: string) {
  const player = await playerInHost(server, bot, language);
  const { token } = player;
  const send = (body: CallOptions["body"], at = server) =>
    at.call("POST /notify/send/message", { token, body });
  return { ...player, send };
}

const emailsTo = (address: string) => mailbox.emails().filter(({ to }) => to.includes(address));
const stateOf = async ({ token }: Player) => dataOf(await server.call("GET /notify/settings", { token }));
const callsTo = ({ user }: Player) =>
  bot.api().calls.filter(({ method, payload }) => method === "sendMessage" && payload.chat_id === user.id)
    .length;

const test = { template: "test", channel: "chat" } as const;

describe("a message that a player requests", () => {
  it("arrives in the player's own chat, in the language of the chat, with a button", async () => {
    const player = await openPlayer("pt");
    const sent = dataOf(await player.send(test));
    expect(sent.sentTo).toBe(player.user.first_name);
    await expect.poll(player.messages).toHaveLength(1);
    expect(player.messages()[0]).toMatch(/^Isto é um teste\n\nVocê pediu/);
    expect(bot.api().sentTo(player.user.id).at(-1)?.reply_markup?.inline_keyboard).toEqual([
      [{ text: "Abrir o Gemplay", web_app: { url: "https://play.example/profile?view=notifications" } }],
    ]);
  });

  it("arrives only once if the player requests the same message again within a minute, even in another process", async () => {
    const user = await openPlayer();
    const answers = await Promise.all([server, other, server, other].map((at) => user.send(test, at)));
    expect(new Set(answers.map((answer) => dataOf(answer).queuedAtMs)).size).toBe(1);
    await expect.poll(user.messages).toHaveLength(1);
    const { rows } = await sql<{ count: bigint }>`
      SELECT count(*) FROM notice_asked WHERE player_id = ${user.id}`.execute(server.server.platform.db);
    expect(rows[0]?.count).toBe(1n);
  });

  it("contains no text from outside the server, and names only the player's own record", async () => {
    const player = await openPlayer();
    expectRefused(await player.send({ ...test, text: "free" }), "RequestInvalid");
    expectRefused(await player.send({ ...test, recordId: "1" }), "NoticeRecordUnknown");
    for (const template of ["depositCredited", "withdrawalSent", "rewardReady", "rankUp"])
      for (const recordId of [undefined, "1", "airdrop:0", crypto.randomUUID()])
        expectRefused(
          await player.send({ template, channel: "chat", ...(recordId && { recordId }) }),
          "NoticeRecordUnknown",
        );
  });

  it("cannot be sent if the player has no working channel", async () => {
    const player = await openPlayer();
    expectRefused(await player.send({ ...test, channel: "mail" }), "NoticeChannelMissing");
    const token = await server.signIn(`0x${"5".repeat(64)}`);
    const send = () => server.call("POST /notify/send/message", { token, body: test });
    expectRefused(await send(), "NoticeChannelMissing");
    const { userId } = dataOf(await server.call("GET /user/info", { token }));
    // The player has bound the messaging host as a sign-in method, but has never started the bot. The bot must not
    // write to a user who never started the bot.
    await bindHost(server, BigInt(userId), hostUser());
    expectRefused(await send(), "NoticeChannelMissing");
  });

  it("arrives by e-mail in the language that the player used at the last sign-in", async () => {
    const player = await openPlayer();
    await bindEmail(server, player, "asked@mail.example");
    const sent = dataOf(await player.send({ ...test, channel: "mail" }));
    expect(sent.sentTo).toBe("a***d@mail.example");
    await expect.poll(() => emailsTo("asked@mail.example")).toHaveLength(1);
    expect(emailsTo("asked@mail.example")[0]?.subject).toBe("这是一条测试消息");
  });

  it("counts against an hourly limit of the player, over all processes", async () => {
    await server.server.platform.settings.set("notices.perHour", "2", { actor: "test" });
    const player = await openPlayer();
    await bindEmail(server, player, "often@mail.example");
    dataOf(await player.send(test));
    dataOf(await player.send({ ...test, channel: "mail" }, other));
    server.clock.advance(61_000);
    expectRefused(await player.send(test, other), "NoticesExhausted");
    expectRefused(await player.send({ ...test, channel: "mail" }), "NoticesExhausted");
    server.clock.advance(3_600_000);
    dataOf(await player.send(test));
    await expect.poll(player.messages).toHaveLength(2);
    await server.server.platform.settings.set("notices.perHour", "20", { actor: "test" });
  });

  it("cannot be requested by a frozen account", async () => {
    const player = await openPlayer();
    await sql`UPDATE player SET frozen_at = now() WHERE id = ${player.id}`.execute(server.server.platform.db);
    server.clock.advance(60_000);
    expectRefused(await player.send(test), "AccountFrozen");
  });
});

describe("a bot that the player has blocked", () => {
  it("sends no message until the player starts the bot again", async () => {
    const player = await openPlayer();
    bot.api().block(player.user);
    await expect.poll(async () => (await stateOf(player)).chat.state).toBe("blocked");
    expectRefused(await player.send(test), "BotBlocked");
    bot.api().say(player.user, "/start");
    await expect.poll(async () => (await stateOf(player)).chat.state).toBe("works");
    dataOf(await player.send(test));
    await expect.poll(player.messages).toHaveLength(2);
  });

  it("counts as blocked after the messaging host reports the block, and sends no queued messages to the player", async () => {
    const player = await openPlayer();
    bot.api().setFailure({ status: 403 }, player.user.id);
    dataOf(await player.send(test));
    await expect.poll(async () => (await stateOf(player)).chat.state).toBe("blocked");
    bot.api().setFailure(undefined, player.user.id);
    const before = callsTo(player);
    // The test waits until the queue contains no message, not even a message that waits for a retry.
    await atRest(server);
    expect(callsTo(player)).toBe(before);
    expect(player.messages()).toEqual([]);
  });
});

describe("a message with a delivery failure", () => {
  it("leads to another send attempt if the bot API of the messaging host fails", async () => {
    const player = await openPlayer();
    bot.api().setFailure({ status: 502 }, player.user.id);
    dataOf(await player.send(test));
    await expect.poll(() => callsTo(player)).toBeGreaterThan(1);
    bot.api().setFailure(undefined, player.user.id);
    await dueNow(server);
    await expect.poll(player.messages).toHaveLength(1);
  });

  it("waits, together with all other messages, for the pause that the messaging host requests", async () => {
    const [one, two] = [await openPlayer(), await openPlayer()];
    bot.api().setFailure({ status: 429, retryAfterSeconds: 4 }, one.user.id);
    dataOf(await one.send(test));
    await expect.poll(() => callsTo(one)).toBe(2);
    const pausedAtMs = bot.api().calls.findLast(({ status }) => status === 429)?.atMs ?? 0;
    bot.api().setFailure(undefined, one.user.id);
    dataOf(await two.send(test));
    await expect.poll(() => [...one.messages(), ...two.messages()]).toHaveLength(2);
    const after = bot.api().calls.filter(({ atMs, status }) => atMs > pausedAtMs && status === 200);
    expect(Math.min(...after.map(({ atMs }) => atMs)) - pausedAtMs).toBeGreaterThanOrEqual(3_900);
  });

  it("delays only later messages of the same chat, and no messages of other players, while the send call does not end", async () => {
    const [one, two] = [await openPlayer(), await openPlayer()];
    bot.api().setFailure("hang", one.user.id);
    for (let time = 0; time < 4; time++) {
      dataOf(await one.send(test));
      server.clock.advance(61_000);
    }
    const line = async () => {
      const { rows } = await sql`
        SELECT count(*) FILTER (WHERE state = 'active')::int AS sending,
          count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting
        FROM mail.job WHERE name = 'bot'`.execute(server.server.platform.db);
      return rows[0];
    };
    // The first message to the chat occupies one worker of the queue, and the other messages to this chat wait.
    await expect.poll(line).toEqual({ sending: 1, waiting: 3 });
    dataOf(await two.send(test));
    await expect.poll(two.messages).toHaveLength(1);
    bot.api().setFailure(undefined, one.user.id);
    const messages = async () => {
      await dueNow(server);
      return one.messages();
    };
    await expect.poll(messages).toHaveLength(4);
  });

  it("expires after a day", async () => {
    const player = await openPlayer();
    bot.api().setFailure({ status: 500 }, player.user.id);
    dataOf(await player.send(test));
    await expect.poll(() => callsTo(player)).toBeGreaterThan(1);
    server.clock.advance(86_400_000);
    bot.api().setFailure(undefined, player.user.id);
    await dueNow(server);
    await atRest(server);
    expect(player.messages()).toEqual([]);
  });
});
