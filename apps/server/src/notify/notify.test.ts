import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { bindHost, hostUser, withBotApi } from "../../test/bot.ts";
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

const waiting = { timeout: 20_000 };
let keys = 0;

/** A player whose chat with the bot is open. */
async function playerInHost(language = "en") {
  const token = await server.signIn(`0x${(++keys).toString(16).padStart(64, "7")}`);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const user = hostUser(language);
  await bindHost(server, userId, user);
  bot.api().say(user, "/start");
  await expect.poll(() => bot.api().sentTo(user.id), waiting).toHaveLength(1);
  const send = (body: CallOptions["body"], at = server) =>
    at.call("POST /notify/send/message", { token, body });
  const told = () =>
    bot
      .api()
      .sentTo(user.id)
      .slice(1)
      .map(({ text }) => text);
  return { token, userId, user, send, told };
}

const test = { template: "test", channel: "chat" } as const;

describe("a message that a player asks for", () => {
  it("comes to their own chat, in its language, with a button", async () => {
    const player = await playerInHost("pt");
    const sent = dataOf(await player.send(test));
    expect(sent.sentTo).toBe(player.user.first_name);
    await expect.poll(player.told, waiting).toHaveLength(1);
    expect(player.told()[0]).toMatch(/^Isto é um teste\n\nVocê pediu/);
    expect(bot.api().sentTo(player.user.id).at(-1)?.reply_markup?.inline_keyboard).toEqual([
      [{ text: "Abrir o Gemplay", web_app: { url: "https://play.example/profile?view=notifications" } }],
    ]);
  });

  it("is sent once when it is asked for again within a minute, also of another process", async () => {
    const user = await playerInHost();
    const answers = await Promise.all([server, other, server, other].map((at) => user.send(test, at)));
    expect(new Set(answers.map((answer) => dataOf(answer).queuedAtMs)).size).toBe(1);
    await expect.poll(user.told, waiting).toHaveLength(1);
    const { rows } = await sql<{ count: bigint }>`
      SELECT count(*) FROM notice_asked WHERE player_id = ${BigInt(user.userId)}`.execute(
      server.server.platform.db,
    );
    expect(rows[0]?.count).toBe(1n);
  });

  it("holds no text that came from outside, and names a record of theirs", async () => {
    const player = await playerInHost();
    expectRefused(await player.send({ ...test, text: "free" }), "RequestInvalid");
    expectRefused(await player.send({ ...test, recordId: "1" }), "NoticeRecordUnknown");
    for (const template of ["depositCredited", "withdrawalSent", "rewardReady", "rankUp"])
      for (const recordId of [undefined, "1", "airdrop:0", crypto.randomUUID()])
        expectRefused(
          await player.send({ template, channel: "chat", ...(recordId && { recordId }) }),
          "NoticeRecordUnknown",
        );
  });

  it("needs a way that works", async () => {
    const player = await playerInHost();
    expectRefused(await player.send({ ...test, channel: "mail" }), "NoticeChannelMissing");
    const token = await server.signIn(`0x${"5".repeat(64)}`);
    expectRefused(
      await server.call("POST /notify/send/message", { token, body: test }),
      "NoticeChannelMissing",
    );
  });
});
