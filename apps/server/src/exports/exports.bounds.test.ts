import { get, type IncomingMessage, ServerResponse } from "node:http";
import { checkArchive, openArchive } from "@gemplay/account-archive";
import { errors } from "@gemplay/api-schema";
import { sql } from "kysely";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { rowsOf, textsOf } from "../../test/archives.ts";
import { fund, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, startTestServer, type TestServer } from "../../test/compose.ts";
import { readEvents } from "../../test/event-reader.ts";
import { askForExport, callExport, download, exportAccount } from "../../test/exporting.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { withSetting } from "../../test/staged.ts";
import { lockUntilCommit } from "../platform/database/index.ts";
import { exportsAtOnce } from "./exports.ts";

let server: TestServer;
let beside: TestServer;
// The server trusts a proxy, so each test can choose the network from which a reader calls.
const mailbox = withMailbox();
const variables = () => ({ TRUSTED_PROXIES: "1", ...mailbox.variables() });
withServer({ house: { PLAY: "1000000" }, variables }, async (started, another) => {
  server = started;
  const { settings } = server.server.platform;
  await settings.set("exports.perDay", "1000", { actor: "test" });
  // The test sets long time limits, so that a slow machine does not interrupt an export.
  for (const key of ["exports.longestSeconds", "exports.slowSeconds"] as const)
    await settings.set(key, "3600", { actor: "test" });
  beside = await another();
});

const longHistory = 20_000;
/**
 * This SQL expression creates random text that cannot be compressed, of the maximum length that PostgreSQL stores
 * inside one row. Creating a few long rows is faster than creating many short rows.
 */
const noise = Array.from({ length: 13 }, () => "encode(sha512(random()::text::bytea), 'hex')").join(" || ");
const longPlayers: TestPlayer[] = [];
/**
 * Returns a player with a long history of bets, and creates the player at the first call. A test that ends the player's
 * session or counts the player's rounds must create its own player.
 */
async function longPlayer(place = 0): Promise<TestPlayer> {
  const player = longPlayers[place] ?? (await openLongPlayer());
  longPlayers[place] = player;
  return player;
}

/** Creates a player with more data than the sockets between the server and the reader can hold. */
async function openLongPlayer(): Promise<TestPlayer> {
  const player = await openPlayer(server, "100");
  await placed(server, player);
  await sql`
    INSERT INTO bet (player_id, id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce, at,
                     multiplier_e4)
    SELECT ${player.id}, (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(random()::text), 14))::uuid,
           gen_random_uuid(), 'dice', 'PLAY', 10, 0, 0, '{"direction":"over","targetCenti":5000}',
           jsonb_build_object('rollCenti', n, 'noise', ${sql.raw(noise)}),
           1, n, now(), 0
    FROM generate_series(1, ${longHistory}) n`.execute(server.server.platform.db);
  // The test updates the statistics of the table `bet` now, because autovacuum would update the statistics some time
  // later.
  await sql`ANALYZE bet`.execute(server.server.platform.db);
  return player;
}

const from = (network: string) => ({ "x-forwarded-for": network });
const ask = (player: Pick<TestPlayer, "token" | "key">, network = "192.0.2.1") =>
  callExport(server, player, from(network));

/**
 * The downloads of exports that the tests have begun. The cleanup closes these downloads after each test, so that a
 * failed test leaves no export place in use.
 */
const begun: IncomingMessage[] = [];
afterEach(async () => {
  for (const answer of begun.splice(0)) answer.destroy();
  const exportsUnderWay = async () => expect(await exporting()).toEqual([]);
  await vi.waitFor(exportsUnderWay, { timeout: 60_000, interval: 100 });
});

let networks = 0;
/**
 * Begins the download of an export and reads no data of the response.
 *
 * @param network the network of the reader; a new network by default
 */
async function stalled(
  player: TestPlayer,
  at = server,
  network = `198.51.100.${++networks}`,
): Promise<IncomingMessage> {
  return (await stalledOn(player, at, network)).answer;
}

/**
 * Begins the download of an export and reads no data. Returns the response on the client's side and on the server's
 * side.
 */
async function stalledOn(
  player: TestPlayer,
  at = server,
  network = `198.51.100.${++networks}`,
): Promise<{ readonly answer: IncomingMessage; readonly out: ServerResponse }> {
  const heads = vi.spyOn(ServerResponse.prototype, "writeHead");
  onTestFinished(() => heads.mockRestore());
  const { ticket } = dataOf(await callExport(at, player, from(network)));
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${at.server.url}/api/user/export?ticket=${ticket}`, { headers: from(network) }, resolve).on(
      "error",
      reject,
    ),
  );
  answer.pause();
  answer.on("error", () => undefined);
  begun.push(answer);
  expect(answer.statusCode).toBe(200);
  const place = heads.mock.calls.findLastIndex((call) => JSON.stringify(call).includes("application/zip"));
  const out = heads.mock.contexts[place] as ServerResponse | undefined;
  heads.mockRestore();
  if (out === undefined) throw new Error("the server has not sent the headers of an archive");
  return { answer, out };
}

/**
 * Returns the database sessions that are exporting the account of the given player. If the caller gives no player,
 * returns the database sessions that are exporting any shared account of this file.
 */
async function exporting(player?: TestPlayer): Promise<number[]> {
  const accounts = player === undefined ? longPlayers : [player];
  const locks = accounts.map(({ id }) => `account export ${id}`);
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32 | objid::bigint) IN
        (SELECT hashtextextended(name, 0) FROM unnest(${locks}::text[]) AS name)`.execute(
    server.server.platform.db,
  );
  return rows.map(({ pid }) => pid);
}

/**
 * Finds the timer of the given length that the server starts while `work` runs, so that the test can trigger the timer
 * early.
 */
async function timerDuring<R>(
  of: "setTimeout" | "setInterval",
  ms: number,
  work: () => Promise<R>,
): Promise<{ readonly result: R; readonly fire: () => void }> {
  const timers = vi.spyOn(globalThis, of);
  try {
    const result = await work();
    const call = timers.mock.calls.findLast(([, lastsMs]) => lastsMs === ms);
    if (call === undefined) throw new Error(`the server started no ${of} of ${ms} ms`);
    return { result, fire: () => (call[0] as () => void)() };
  } finally {
    timers.mockRestore();
  }
}

/**
 * Returns the database sessions that keep the snapshot of an export open and wait for the reader. On a busy machine,
 * database sessions without an export wait too, but mostly for less than a second.
 */
async function waitingSessions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction' AND backend_xmin IS NOT NULL
      AND state_change < clock_timestamp() - interval '1 second'`.execute(server.server.platform.db);
  return rows.map(({ pid }) => pid);
}

/** Reads a download until the response ends or the connection breaks. */
async function rest(answer: IncomingMessage): Promise<{ readonly bytes: Blob; readonly isWhole: boolean }> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const piece of answer) pieces.push(new Uint8Array(piece as Buffer));
    return { bytes: new Blob(pieces), isWhole: true };
  } catch {
    return { bytes: new Blob(pieces), isWhole: false };
  }
}

// Each test of a long export creates megabytes of data, which takes minutes on a busy machine.
describe("an export of a long history", { timeout: 900_000 }, () => {
  it("waits for a slow reader, is complete, and shows one snapshot despite later bets", async () => {
    const player = await openLongPlayer();
    const answer = await stalled(player);
    await expect.poll(waitingSessions).toHaveLength(1);
    const later = (await placed(server, player)).round.id;
    await fund(server, player, "7");
    const { bytes, isWhole } = await rest(answer);
    expect(isWhole).toBe(true);
    const texts = await textsOf(bytes);
    const manifest = JSON.parse(texts["manifest.json"] ?? "");
    expect(manifest.files.find(({ name }: { name: string }) => name === "rounds.jsonl").lines).toBe(
      longHistory + 1,
    );
    expect(texts["rounds.jsonl"]).not.toContain(later);
    // All files of an export come from the same snapshot of the database as the file of rounds.
    expect(rowsOf(texts["seeds.jsonl"])).toMatchObject([{ rounds: 1 }]);
    expect(rowsOf(texts["movements.jsonl"])).toMatchObject([{ change: "100" }]);
    const report = await checkArchive(bytes);
    // The test inserted invented rounds, so the results of the rounds do not follow from the seeds. The archive
    // nevertheless contains every file completely, although the rounds do not match their seeds.
    expect(report.findings.every(({ what }) => /^(round_|seed_|balance)/.test(what))).toBe(true);
    expect(rowsOf((await textsOf(await exportAccount(server, player)))["rounds.jsonl"])[0]?.id).toBe(later);
  });

  it("stops after the reader disconnects, and the player can export the account again", async () => {
    const player = await longPlayer();
    const answer = await stalled(player);
    await expect.poll(waitingSessions).toHaveLength(1);
    expectRefused(await ask(player, "192.0.2.2"), "ExportUnderway");
    answer.destroy();
    await expect.poll(() => exporting(player)).toEqual([]);
    await expect.poll(async () => (await callExport(server, player)).status).toBe(200);
  });

  it("stops after the configured maximum time", async () => {
    const player = await longPlayer();
    await withSetting([server], "exports.longestSeconds", "3599", async () => {
      const { result: answer, fire } = await timerDuring("setTimeout", 3_599_000, () => stalled(player));
      await expect.poll(waitingSessions).toHaveLength(1);
      fire();
      await expect.poll(() => exporting(player)).toEqual([]);
      const { bytes, isWhole } = await rest(answer);
      expect(isWhole).toBe(false);
      expect(await openArchive(bytes)).toBeUndefined();
    });
  });

  it("leaves no valid archive if the export fails before its end", async () => {
    const player = await longPlayer();
    const answer = await stalled(player);
    await expect.poll(waitingSessions).toHaveLength(1);
    const [pid] = await exporting(player);
    await sql`SELECT pg_terminate_backend(${pid})`.execute(server.server.platform.db);
    const { bytes, isWhole } = await rest(answer);
    expect(isWhole).toBe(false);
    expect(bytes.size).toBeGreaterThan(100_000);
    expect(await openArchive(bytes)).toBeUndefined();
    expect((await checkArchive(bytes)).findings).toEqual([{ what: "not_an_archive" }]);
  });

  it("stops if the reader reads almost nothing", async () => {
    const player = await longPlayer();
    // The server checks the reading speed of a reader three times within 600 seconds. The export continues only if the
    // reader has read 4.8 MB since the first speed check.
    await withSetting([server], "exports.slowSeconds", "600", async () => {
      const slow = await timerDuring("setInterval", 200_000, () => stalledOn(player));
      await expect.poll(() => slow.result.out.writableNeedDrain, { timeout: 300_000 }).toBe(true);
      const looks = async () => {
        slow.fire();
        return await exporting(player);
      };
      await expect.poll(looks).toEqual([]);
      expect((await rest(slow.result.answer)).isWhole).toBe(false);
      // A reader that reads faster than the minimum speed does not count as slow, regardless of the total time.
      const steady = await timerDuring("setInterval", 200_000, () => stalledOn(player));
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let [taken, inspectedAt] = [0, 0];
      for await (const piece of steady.result.answer) {
        pieces.push(new Uint8Array(piece as Buffer));
        taken += (piece as Buffer).length;
        if (taken - inspectedAt < 3_000_000) continue;
        steady.fire();
        inspectedAt = taken;
      }
      expect(taken).toBeGreaterThan(4 * 3_000_000);
      expect(await openArchive(new Blob(pieces))).toBeDefined();
    });
  });

  it.each([
    ["in the same process", () => server, false],
    ["in another process", () => beside, true],
  ])("stops when the session that requested the export ends %s", async (_, at, everywhere) => {
    const player = await openLongPlayer();
    const { answer, out } = await stalledOn(player);
    await expect.poll(waitingSessions).toHaveLength(1);
    // If another player's session ends, the event stream of that player ends, but no export ends.
    const { token } = await openPlayer(server);
    const { ticket } = dataOf(await server.call("POST /stream/ticket", { token }));
    const stream = await readEvents(`${server.server.url}/api/stream?ticket=${ticket}`);
    dataOf(await at().call("POST /user/logout", { token, body: { everywhere: true } }));
    await expect.poll(() => stream.isEnded()).toBe(true);
    expect(out.destroyed).toBe(false);
    dataOf(await at().call("POST /user/logout", { token: player.token, body: { everywhere } }));
    await expect.poll(() => exporting(player)).toEqual([]);
    expect((await rest(answer)).isWhole).toBe(false);
  });

  it("writes no data after one file of the archive failed, and frees its export place", async () => {
    const player = await longPlayer();
    const { db } = server.server.platform;
    const late: string[] = [];
    const { write } = ServerResponse.prototype;
    const spy = vi.spyOn(ServerResponse.prototype, "write").mockImplementation(function (
      this: ServerResponse,
      ...given: unknown[]
    ) {
      if (this.destroyed) late.push(String(new Error("written").stack));
      return Reflect.apply(write, this, given) as boolean;
    });
    await sql`ALTER TABLE swap RENAME TO swap_away`.execute(db);
    try {
      const answer = await download(server, await askForExport(server, player));
      expect(answer.status).toBe(200);
      await expect(answer.blob()).rejects.toThrow();
    } finally {
      await sql`ALTER TABLE swap_away RENAME TO swap`.execute(db);
      spy.mockRestore();
    }
    expect(late).toEqual([]);
    expect(await openArchive(await exportAccount(server, player))).toBeDefined();
  });

  it("stops after an error of the response, and other exports continue", async () => {
    const player = await longPlayer();
    const { answer, out } = await stalledOn(player);
    await expect.poll(waitingSessions).toHaveLength(1);
    // If the HTTP response had no listener for errors, the error of the test would end the process.
    expect(out.emit("error", new Error("lost"))).toBe(true);
    await expect.poll(() => exporting(player)).toEqual([]);
    expect((await rest(answer)).isWhole).toBe(false);
  });

  it("uses one of a few export places of the process, and another player must wait for a free place", async () => {
    const answers: IncomingMessage[] = [];
    for (let place = 0; place < exportsAtOnce; place++) answers.push(await stalled(await longPlayer(place)));
    await expect.poll(waitingSessions).toHaveLength(exportsAtOnce);
    const other = await openPlayer(server);
    expectRefused(await ask(other), "ExportsBusy");
    // An export does not delay players' bets, because exports use separate database sessions.
    await placed(server, await openPlayer(server, "10"));
    for (const answer of answers) answer.destroy();
    await expect.poll(async () => (await ask(other)).status).toBe(200);
  });

  it("uses the only export place of the reader's network, but readers in other networks can still export", async () => {
    const answer = await stalled(await longPlayer(), server, "192.0.2.1");
    const other = await openPlayer(server);
    expectRefused(await ask(other), "ExportsBusy");
    dataOf(await ask(other, "192.0.2.2"));
    answer.destroy();
    await expect.poll(async () => (await ask(other)).status).toBe(200);
  });

  it("does not invalidate the ticket if no export place is free", async () => {
    const other = await openPlayer(server);
    const { ticket } = dataOf(await ask(other));
    const answer = await stalled(await longPlayer(), server, "192.0.2.1");
    const init = { headers: from("192.0.2.1") };
    expect((await download(server, ticket, init)).status).toBe(errors.ExportsBusy.status);
    answer.destroy();
    await expect.poll(async () => (await download(server, ticket, init)).status).toBe(200);
  });
});

describe("exports of one account", () => {
  it("run one after the other, counted over all processes", async () => {
    const player = await openPlayer(server);
    const ticket = await askForExport(server, player);
    const { db } = server.server.platform;
    await db.transaction().execute(async (trx) => {
      await lockUntilCommit(trx, `account export ${player.id}`);
      expectRefused(await callExport(server, player), "ExportUnderway");
      const answer = await download(server, ticket);
      expect([answer.status, (await answer.json()).code]).toEqual([409, 2121]);
    });
    await exportAccount(server, player);
  });

  it("send the account's owner an e-mail for an accepted request, but no e-mail for a refused request", async () => {
    const player = await openPlayer(server);
    const email = "owner@mail.example";
    await sql`
      INSERT INTO identity (player_id, kind, name, bound_at, at_registration)
      VALUES (${player.id}, 'email', ${email}, now(), false)`.execute(server.server.platform.db);
    await withSetting([server], "exports.perDay", "1", async () => {
      dataOf(await ask(player));
      expectRefused(await ask(player), "ExportsExhausted");
    });
    const emails = () => mailbox.emails().filter(({ to }) => to.includes(email));
    await expect.poll(() => emails().length).toBeGreaterThan(0);
    expect(emails().map(({ subject }) => subject)).toEqual(["您的账号数据正在被导出"]);
  });

  it("have a daily limit that operators can set", async () => {
    const [player, other] = [await openPlayer(server), await openPlayer(server)];
    await withSetting([server], "exports.perDay", "2", async () => {
      await askForExport(server, player);
      server.clock.advance(3_600_000);
      await askForExport(server, player);
      expect(expectRefused(await callExport(server, player), "ExportsExhausted")).toContain("2");
      dataOf(await callExport(server, other));
      server.clock.advance(23 * 3_600_000);
      await askForExport(server, player);
      expectRefused(await callExport(server, player), "ExportsExhausted");
    });
    await withSetting([server], "exports.perDay", "0", async () => {
      expectRefused(await callExport(server, other), "ExportsExhausted");
    });
  });
});

it("a server that stops interrupts its running exports and then ends", async () => {
  const { databaseUrl, clock } = server;
  const stopped = await startTestServer({ databaseUrl, clock });
  const answer = await stalled(await longPlayer(), stopped);
  await expect.poll(waitingSessions).toHaveLength(1);
  const ended = rest(answer);
  await stopped.stop();
  expect((await ended).isWhole).toBe(false);
  expect(await waitingSessions()).toEqual([]);
});
