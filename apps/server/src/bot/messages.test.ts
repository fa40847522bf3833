import { Writable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { atRest, dueNow, type PlayerInHost, playerInHost, withBotApi } from "../../test/bot.ts";
import { dataOf, type TestServer, testBot } from "../../test/compose.ts";
import { placesOf } from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { createLogger } from "../platform/log/index.ts";

const written: string[] = [];
const log = createLogger(
  "trace",
  new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  }),
);

const bot = withBotApi();
let server: TestServer;
withServer({ variables: bot.variables, log }, async (started, another) => {
  server = started;
  await another(bot.variables());
});

const [, tokenSecret = ""] = testBot.token.split(":");
const db = () => server.server.platform.db;
const send = async ({ token }: PlayerInHost) => {
  const body = { template: "test", channel: "chat" };
  dataOf(await server.call("POST /notify/send/message", { token, body }));
  server.clock.advance(61_000);
};
const sentTo = ({ user }: PlayerInHost) => bot.api().sentTo(user.id).length - 1;

/**
 * Puts the newest message of the bot back into the queue. The database is then in the same state as after a crash of
 * the process between the delivery of the message and the record of the delivery.
 */
async function dieBeforeRecord({ recorded }: { readonly recorded: boolean }): Promise<string> {
  const done = sql<{ id: string }>`
    SELECT id FROM mail.job WHERE name = 'bot' AND state = 'completed' ORDER BY completed_on DESC LIMIT 1`;
  await expect.poll(async () => (await done.execute(db())).rows).toHaveLength(1);
  const id = (await done.execute(db())).rows[0]?.id ?? "";
  if (!recorded) await sql`DELETE FROM queue_taken WHERE id = ${id}`.execute(db());
  await sql`
    UPDATE mail.job SET state = 'created', completed_on = NULL, started_on = NULL WHERE id = ${id}`.execute(
    db(),
  );
  return id;
}

/** Waits until an unsent message has failed twice. The queue and the log then contain the reason of the failure. */
async function failedTwice(): Promise<void> {
  const failed = sql`SELECT 1 FROM mail.job WHERE name = 'bot' AND state = 'retry' AND retry_count > 0`;
  const after = async () => {
    const { rows } = await failed.execute(db());
    if (rows.length === 0) await dueNow(server);
    return rows.length;
  };
  await expect.poll(after).toBe(1);
}

async function isDoneAgain(id: string): Promise<void> {
  const state = sql<{ state: string }>`SELECT state::text FROM mail.job WHERE id = ${id}`;
  await expect.poll(async () => (await state.execute(db())).rows[0]?.state).toBe("completed");
}

describe("a message of the bot", () => {
  it("reaches the host once if the process crashes after recording the delivery, and twice if the process crashes before recording it", async () => {
    const player = await playerInHost(server, bot);
    await send(player);
    await expect.poll(() => sentTo(player)).toBe(1);
    await atRest(server);
    await isDoneAgain(await dieBeforeRecord({ recorded: true }));
    expect(sentTo(player)).toBe(1);
    await isDoneAgain(await dieBeforeRecord({ recorded: false }));
    expect(sentTo(player)).toBe(2);
    await isDoneAgain(await dieBeforeRecord({ recorded: true }));
    expect(sentTo(player)).toBe(2);
  });

  it("reaches the messaging host once if several processes send messages", async () => {
    const players = [await playerInHost(server, bot), await playerInHost(server, bot)];
    for (const player of players) await send(player);
    for (const player of players) await expect.poll(() => sentTo(player)).toBe(1);
    await atRest(server);
    expect(players.map(sentTo)).toEqual([1, 1]);
  });

  it("stays encrypted in the queue, and no log contains the text of the message or the bot's token", async () => {
    const player = await playerInHost(server, bot);
    bot.api().setFailure({ status: 500 }, player.user.id);
    await send(player);
    await failedTwice();
    const places = await placesOf(server, String(player.user.id));
    expect(places.filter((place) => place.startsWith("mail."))).toEqual([]);
    expect((await placesOf(server, "This is a test")).filter((place) => place.startsWith("mail."))).toEqual(
      [],
    );
    expect(await placesOf(server, tokenSecret)).toEqual([]);
    bot.api().setFailure(undefined, player.user.id);
    const sent = async () => {
      await dueNow(server);
      return sentTo(player);
    };
    await expect.poll(sent).toBe(1);
    const all = written.join("");
    // The digits of the user's id may also occur by chance in a duration or a time in the log.
    expect(all).not.toMatch(new RegExp(`(?<![\\d.])${player.user.id}(?!\\d)`));
    expect(all).not.toContain(tokenSecret);
  });

  it("reaches the messaging host through another process if the first process has ended", async () => {
    const player = await playerInHost(server, bot);
    const gone = sql<{ pid: number }>`
      SELECT pg_terminate_backend(pid), pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name IN ('gemplay job bot', 'gemplay job bot messages')
        AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`;
    expect((await gone.execute(db())).rows).toHaveLength(2);
    await send(player);
    await expect.poll(() => sentTo(player)).toBe(1);
    bot.api().say(player.user, "/help");
    await expect.poll(() => sentTo(player)).toBe(2);
  });
});

// The test of an unavailable messaging host comes last, because the test stops the fake bot API.
describe("an unavailable messaging host", () => {
  it("stops only the bot, and the logged errors do not contain the token in the host's address", async () => {
    const player = await playerInHost(server, bot);
    const before = written.length;
    await bot.api().stop();
    await send(player);
    dataOf(await server.call("GET /notify/settings", { token: player.token }));
    const outputs = async () => {
      const { rows } = await sql<{ output: string }>`
        SELECT output::text AS output FROM mail.job WHERE name = 'bot' AND state = 'retry'`.execute(db());
      return rows.map(({ output }) => output).join("");
    };
    await failedTwice();
    expect(await outputs()).toContain("HttpError");
    for (const text of [await outputs(), written.slice(before).join("")])
      expect(text).not.toContain(tokenSecret);
  });
});
