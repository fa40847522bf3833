import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer } from "../../test/betting.ts";
import { atRest, bindEmail, type PlayerInHost, playerInHost, withBotApi } from "../../test/bot.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { deleteAccount, deposit, placesOf, someAddress } from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { stepWithdrawal, waitingWithdrawal } from "../../test/operators.ts";
import { announce } from "../activity-feed/index.ts";
import { noteCommissionReady } from "../rewards/index.ts";

const bot = withBotApi();
const mailbox = withMailbox();
let server: TestServer;
withServer({ variables: () => ({ ...bot.variables(), ...mailbox.variables() }) }, (started) => {
  server = started;
});

const whole = 10n ** 18n;
const db = () => server.server.platform.db;
const emailsTo = (address: string) => mailbox.emails().filter(({ to }) => to.includes(address));
const newPlayer = (language?: string) => playerInHost(server, bot, language);

const choose = async ({ token }: PlayerInHost, kind: string, channel: string, on: boolean) =>
  dataOf(await server.call("POST /notify/settings", { token, body: { kind, channel, on } }));
const credit = ({ address }: PlayerInHost, amountBase = 5n * whole) =>
  deposit(server, { from: address ?? "", amountBase }).credit();

describe("the notices of outbox events", () => {
  it("report a deposit by chat and e-mail, if the player has switched these channels on", async () => {
    const player = await newPlayer("vi");
    await bindEmail(server, player, "deposit@mail.example");
    const [row] = await credit(player);
    await expect.poll(player.messages).toHaveLength(1);
    expect(player.messages()[0]).toMatch(/^Tiền nạp của bạn đã vào số dư\n\n[\s\S]*Số tiền: 5 PLAY/);
    const sent = { template: "depositCredited", recordId: String(row?.id), channel: "chat" };
    dataOf(await server.call("POST /notify/send/message", { token: player.token, body: sent }));
    await expect.poll(player.messages).toHaveLength(2);
    // By default, players get no e-mail about deposits.
    expect(emailsTo("deposit@mail.example")).toEqual([]);
    await choose(player, "depositCredited", "mail", true);
    await choose(player, "depositCredited", "chat", false);
    await credit(player);
    await expect.poll(() => emailsTo("deposit@mail.example")).toHaveLength(1);
    expect(player.messages()).toHaveLength(2);
  });

  it("report each step of a withdrawal only once", async () => {
    const player = await newPlayer();
    await bindEmail(server, player, "withdrawal@mail.example");
    const { id } = await waitingWithdrawal(server, "10", player);
    await stepWithdrawal(server, id, "approve");
    const signed = {
      payer: someAddress(),
      nonce: 0n,
      transactionHash: `0x${"ab".repeat(32)}`,
    } as const;
    await stepWithdrawal(server, id, "submit", signed);
    await stepWithdrawal(server, id, "requeue", { payer: null, nonce: null, transactionHash: null });
    await stepWithdrawal(server, id, "submit", signed);
    await expect.poll(player.messages).toHaveLength(1);
    await stepWithdrawal(server, id, "confirm");
    await expect.poll(player.messages).toHaveLength(2);
    expect(player.messages().map((text) => text.split("\n")[0])).toEqual([
      "Your withdrawal is on its way",
      "Your withdrawal has arrived",
    ]);
    await expect.poll(() => emailsTo("withdrawal@mail.example")).toHaveLength(2);
  });

  it("report the refund of a withdrawal", async () => {
    const player = await newPlayer();
    const { id } = await waitingWithdrawal(server, "10", player);
    await stepWithdrawal(server, id, "refuse");
    await expect.poll(player.messages).toHaveLength(1);
    expect(player.messages()[0]).toMatch(/^Your withdrawal was refunded[\s\S]*Amount: 10 /);
  });

  it("report a new community level, the gift of the level, and a new friend", async () => {
    const player = await newPlayer();
    for (const kind of ["levelReached", "friendJoined"]) await choose(player, kind, "chat", true);
    const { inviteCode } = dataOf(await server.call("GET /user/info", { token: player.token }));
    const friend = await openPlayer(server);
    dataOf(await server.call("POST /user/invite/new/save", { token: friend.token, body: { inviteCode } }));
    await expect.poll(player.messages).toHaveLength(1);
    expect(player.messages()[0]).toMatch(/^A friend joined by your link/);
    await sql`INSERT INTO level_up (player_id, level, gift) VALUES (${player.id}, 2, 100)`.execute(db());
    await expect.poll(player.messages).toHaveLength(3);
    expect(player.messages()[1]).toMatch(/^You reached a new level[\s\S]*Level: 2\nCommission rate: 12.5%/);
    expect(player.messages()[2]).toMatch(/^A reward is ready/);
  });

  it("report waiting commission only once until the player collects the commission", async () => {
    const player = await newPlayer();
    await sql`
      INSERT INTO community_standing (player_id, points, turnover, commission)
      VALUES (${player.id}, 0, ${String(10n ** 27n)}, ${String(3n * whole)})`.execute(db());
    for (let time = 0; time < 2; time++) await noteCommissionReady(db());
    await expect.poll(player.messages).toHaveLength(1);
    expect(player.messages()[0]).toMatch(/^A reward is ready[\s\S]*Amount: 3 PLAY/);
    await noteCommissionReady(db());
    await atRest(server);
    expect(player.messages()).toHaveLength(1);
  });

  it("reach the player only if the reported change is committed", async () => {
    const player = await newPlayer();
    const { id } = await waitingWithdrawal(server, "10", player);
    const undone = stepWithdrawal(server, id, "refuse", {}, () => {
      throw new Error("the transaction is rolled back");
    });
    await expect(undone).rejects.toThrow("the transaction is rolled back");
    await atRest(server);
    expect(player.messages()).toEqual([]);
  });

  it("do not delay later notices if one notice fails or has an unknown kind", async () => {
    const player = await newPlayer();
    await sql`
      CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''broken''; END'`.execute(
      db(),
    );
    await sql`
      CREATE TRIGGER broken BEFORE UPDATE ON fact FOR EACH ROW WHEN (NEW.record_id = 'broken')
      EXECUTE FUNCTION broken()`.execute(db());
    await sql`
      INSERT INTO fact (player_id, kind, record_id)
      VALUES (${player.id}, 'depositCredited', 'broken'), (${player.id}, 'ofALaterRelease', '1')`.execute(
      db(),
    );
    await sql`
      INSERT INTO notice_choice (player_id, kind, channel, is_on)
      VALUES (${player.id}, 'ofALaterRelease', 'chat', true)`.execute(db());
    await credit(player);
    await expect.poll(player.messages).toHaveLength(1);
    const { rows } = await sql`
      DELETE FROM fact WHERE told_at IS NULL AND player_id = ${player.id} RETURNING kind`.execute(db());
    expect(rows).toEqual([{ kind: "depositCredited" }, { kind: "ofALaterRelease" }]);
    await sql`DROP TRIGGER broken ON fact`.execute(db());
  });
});

describe("quiet hours of a player", () => {
  /** Returns the offset from UTC, in minutes, of a time zone in which the given hour is the current hour. */
  const offsetAt = (hour: number) => {
    const now = new Date(server.clock.nowMs());
    const ahead = hour * 60 - (now.getUTCHours() * 60 + now.getUTCMinutes());
    return ahead < -720 ? ahead + 1_440 : ahead > 720 ? ahead - 1_440 : ahead;
  };
  const quiet = async ({ token }: PlayerInHost, hour: number) =>
    dataOf(
      await server.call("POST /notify/settings", {
        token,
        body: { quietHours: true, utcOffsetMinutes: offsetAt(hour) },
      }),
    );
  const waitingJobs = async () => {
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM start_after - now())::float8 AS seconds FROM mail.job
      WHERE name = 'bot' AND state = 'created' AND start_after > now()`.execute(db());
    return rows.map(({ seconds }) => seconds);
  };

  it("delay messages until the quiet hours end, except requested messages and security messages", async () => {
    const player = await newPlayer();
    await quiet(player, 23);
    await credit(player);
    await expect.poll(waitingJobs).toHaveLength(1);
    const [seconds = 0] = await waitingJobs();
    expect(seconds).toBeGreaterThan(8.9 * 3_600);
    expect(seconds).toBeLessThanOrEqual(9 * 3_600);
    const body = { template: "test", channel: "chat" };
    dataOf(await server.call("POST /notify/send/message", { token: player.token, body }));
    await expect.poll(player.messages).toHaveLength(1);
    server.clock.advance(9 * 3_600_000);
    await sql`UPDATE mail.job SET start_after = now() WHERE name = 'bot' AND state = 'created'`.execute(db());
    await expect.poll(player.messages).toHaveLength(2);
    expect(player.messages()[1]).toMatch(/^Your deposit is credited/);
  });

  it("also apply to queued messages, and so does switching off a kind of notice", async () => {
    const player = await newPlayer();
    await quiet(player, 1);
    await credit(player);
    await expect.poll(waitingJobs).toHaveLength(1);
    await choose(player, "depositCredited", "chat", false);
    server.clock.advance(8 * 3_600_000);
    await sql`UPDATE mail.job SET start_after = now() WHERE name = 'bot' AND state = 'created'`.execute(db());
    await atRest(server);
    expect(player.messages()).toEqual([]);
  });
});

describe("announcements", () => {
  type Said = Parameters<typeof announce>[1];
  /** Resolves when all players have got the announcement. */
  const say = async (text: string, texts: Partial<Said["texts"]> = { en: text, vi: text }, titles = {}) => {
    const all = { texts: { cn: text, ...texts }, titles } as Said;
    const { said } = await db()
      .transaction()
      .execute((trx) => announce(trx, all, { actor: "test", clock: server.clock }));
    const over = sql`
      SELECT FROM announcement_sending WHERE announcement_id = ${said.id}::bigint AND is_over`;
    await expect.poll(async () => (await over.execute(db())).rows).toHaveLength(1);
    await atRest(server);
  };

  it("reach only the players who want announcements, at most once a week", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await choose(player, "announcement", "chat", true);
    await say("First");
    expect(player.messages()).toEqual(["Gemplay\n\nFirst"]);
    server.clock.advance(6 * 86_400_000);
    await say("Second");
    expect(player.messages()).toHaveLength(1);
    server.clock.advance(86_400_000);
    await say("Third");
    expect(player.messages()).toHaveLength(2);
    expect(other.messages()).toEqual([]);
  });

  it("use the language that every announcement has if the text in the player's language is missing, for the title too", async () => {
    const player = await newPlayer("vi");
    await choose(player, "announcement", "chat", true);
    await say("第一", { en: "", vi: "" }, { cn: "标题", en: "Title", vi: "Tiêu đề" });
    expect(player.messages()).toEqual(["标题\n\n第一"]);
  });
});

describe("a deleted account", () => {
  it("gets a last notice in the player's chat; afterwards the chat and all settings of notices are deleted", async () => {
    const player = await newPlayer();
    await choose(player, "announcement", "mail", true);
    dataOf(await deleteAccount(server, player));
    await expect.poll(player.messages).toHaveLength(1);
    expect(player.messages()[0]).toMatch(/^Your account was deleted/);
    expect(await placesOf(server, String(player.user.id))).toEqual([]);
    for (const table of ["notice_choice", "notice_manner", "notice_asked", "player_language", "fact"])
      expect(
        (await sql`SELECT FROM ${sql.table(table)} WHERE player_id = ${player.id}`.execute(db())).rows,
      ).toEqual([]);
  });
});
