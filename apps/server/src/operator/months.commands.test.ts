import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { checkArchive } from "@gemplay/account-archive";
import { errors } from "@gemplay/api-schema";
import { ensurePartitions, ledgerMonths, reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MonthWrong, monthAnswer } from "../../../../tools/fair/month-answer.ts";
import { fund, placed } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { exportAccount, playEverything } from "../../test/exporting.ts";
import { withServer } from "../../test/file-server.ts";
import { operatorActions } from "../platform/audit/index.ts";
import { executorOf, pendingMigrations } from "../platform/database/index.ts";
import { appendWaiting } from "../public-log/index.ts";
import { inspectRisk } from "../risk/index.ts";
import { monthsCommands } from "./months.commands.ts";

const dayMs = 86_400_000;
let server: TestServer;
withServer({ house: { PLAY: "1000000" } }, (started) => {
  server = started;
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-months-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs an operator command with the server's clock.
 *
 * @returns the output of the command
 */
async function operator(name: string, ...args: string[]): Promise<string> {
  const command = monthsCommands.find((one) => one.name === name);
  const lines: string[] = [];
  const { platform } = server.server;
  const context = {
    ...platform,
    actor: "mai",
    reason: "old",
    migrated: [],
    print: (line: string) => lines.push(line),
  };
  await command?.run(context, args);
  return lines.join("\n");
}
const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

it("calls for archived rounds report the archiving, the archive file proves the rounds, and the month can be restored unchanged", async () => {
  const key = generatePrivateKey();
  let token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const owner = () => ({ key, token, id: BigInt(userId), address: privateKeyToAccount(key).address });
  await fund(server, owner(), "1000");
  const played = await playEverything(server, owner());
  await server.call("POST /fairness/rotate", { token, body: { clientSeed: "mine" } });
  const { round } = await placed(server, owner());
  dataOf(await server.call("POST /games/round/share", { token, body: { id: round.id, shared: true } }));

  const startMs = server.clock.nowMs();
  const month = nameOf(startMs);
  const before = new Date(startMs);
  const first = nameOf(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - 1));
  const since = Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1);
  server.clock.advance(75 * dayMs);
  const executor = executorOf(server.server.platform.db);
  await ensurePartitions(executor, server.clock.nowMs());
  token = await server.signIn(key);
  const seen = async () => ({
    records: dataOf(await server.call("GET /user/records", { token, query: { limit: "100" } })),
    round: dataOf(await server.call("GET /games/round", { token, query: { id: round.id } })),
    shared: dataOf(await server.call("GET /games/round/shared", { query: { id: round.id } })),
  });
  const statement = async () => dataOf(await server.call("GET /user/statement", { token }));
  const sums = async () => {
    const { lifetime, months } = await statement();
    return { dashboard: dataOf(await server.call("GET /user/dashboard", { token })), lifetime, months };
  };
  const [seenBefore, sumsBefore] = [await seen(), await sums()];
  expect(seenBefore.records).toMatchObject({ nextCursor: null });
  expect(seenBefore.records.records).toHaveLength(played + 1);

  await expect(operator("months put-away", month, folder)).rejects.toThrow(`${first} is the oldest month`);
  await operator("months put-away", first, folder);
  await expect(operator("months put-away", month, folder)).rejects.toThrow("is not in the public log yet");
  while ((await appendWaiting(server.server.platform)).mayWait);
  expect(await operator("months put-away", month, folder)).toContain(
    `${month} is archived: ${played + 1} bets`,
  );
  const file = join(folder, `gemplay-${month}.jsonl.gz`);
  const list = await operator("months");
  expect(list).toMatch(new RegExp(`^${first} and before +archived  \\w{64}\n${month} +archived  \\w{64}\n`));
  expect(await reconcile(executor)).toEqual([]);

  // An API call for an archived round reports that the round is archived. Archiving a month does not change the sums
  // over all months.
  expect(await sums()).toEqual(sumsBefore);
  expect(sumsBefore.months.filter((one) => one.month === month && one.staked !== "0")).not.toEqual([]);
  expect(await statement()).toMatchObject({ putAwayBeforeMs: since });
  expect(dataOf(await server.call("GET /user/records", { token, query: {} }))).toEqual({
    records: [],
    nextCursor: null,
    putAwayBeforeMs: since,
  });
  for (const answer of [
    await server.call("GET /games/round", { token, query: { id: round.id } }),
    await server.call("GET /games/round/shared", { query: { id: round.id } }),
    await server.call("POST /games/round/share", { token, body: { id: round.id, shared: false } }),
  ])
    expect(answer).toMatchObject({
      code: errors.RoundPutAway.code,
      status: 404,
      msg: expect.stringContaining(new Date(since).toISOString().slice(0, 10)),
    });
  // A player who registered after the archived month has no archived rounds.
  const stranger = await server.signIn(generatePrivateKey());
  expect(dataOf(await server.call("GET /user/records", { token: stranger, query: {} }))).toEqual({
    records: [],
    nextCursor: null,
  });
  const unknown = await server.call("GET /games/round", { token: stranger, query: { id: round.id } });
  expect(unknown.code).toBe(errors.RoundUnknown.code);
  const report = await checkArchive(await exportAccount(server, owner()));
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ archivedBeforeMs: since, rounds: { checked: 0, waiting: 0, failed: 0 } });
  for (const { stated, computed } of report.balances) expect(stated).toBe(computed);

  // The rounds in the archive file of a month can be proved with the file alone.
  expect(await monthAnswer([file])).toMatchObject({
    month,
    rounds: { checked: played, waiting: 1, shared: 0, wrong: 0 },
  });
  expect(await operator("months verify", file)).toContain(
    "the file is the recorded archive file of the month",
  );
  const forged = join(folder, "forged.gz");
  await writeFile(forged, gzipSync(forge(gunzipSync(await readFile(file)).toString())));
  await expect(monthAnswer([forged])).rejects.toThrow(MonthWrong);
  await expect(monthAnswer([forged])).rejects.toThrow("rounds whose stored result is wrong: dice ");
  await expect(operator("months verify", forged)).rejects.toThrow(
    "1 rounds in the archive file have a wrong result",
  );
  await expect(operator("months take-back", forged)).rejects.toThrow("is not the recorded archive file");
  await writeFile(forged, "nothing");
  await expect(monthAnswer([forged])).rejects.toThrow("the archive file cannot be read");

  expect(await operator("months take-back", file)).toContain(`${month} is restored`);
  expect(await seen()).toEqual(seenBefore);
  expect(await sums()).toEqual(sumsBefore);
  expect(await reconcile(executor)).toEqual([]);
  const actions = await operatorActions(server.server.platform.db);
  expect(actions.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)).toEqual(
    expect.arrayContaining([`mai months.putAway ${month}`, `mai months.takeBack ${month}`]),
  );
});

it("a check for pending migrations and a risk check work while a month is archived and restored", async () => {
  const { db } = server.server.platform;
  // An earlier test restored the month `month`, the oldest month whose rows are in the database.
  const { month } = (await ledgerMonths(executorOf(db))).find(({ state }) => state === "sealed") ?? {};
  let isOver = false;
  const looks = (async () => {
    do await inspectRisk(server.server.platform);
    while (!isOver);
  })();
  const archiving = db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      // The statement `SELECT 1` takes the snapshot of the transaction, which still contains the tables that archiving
      // drops. A process that starts while a month is archived also has a snapshot that contains the dropped tables.
      await sql`SELECT 1`.execute(trx);
      await operator("months put-away", String(month), folder);
      expect(await pendingMigrations(trx)).toEqual([]);
    })
    .then(() => operator("months take-back", join(folder, `gemplay-${month}.jsonl.gz`)))
    .finally(() => {
      isOver = true;
    });
  await Promise.all([archiving, looks]);
});

/** Returns the text of an archive file with one forged dice roll and with new hashes. */
function forge(text: string): string {
  const lines = text.trimEnd().split("\n");
  const place = lines.findIndex(
    (line) => line.startsWith('["bet"') && line.includes('"dice"') && line.includes("rollCenti"),
  );
  const manifest = JSON.parse(lines.pop() ?? "");
  lines[place] = (lines[place] ?? "").replace(
    /(rollCenti\\": )(\d+)/,
    (_, name, roll) => `${name}${(Number(roll) + 1) % 10_000}`,
  );
  const hash = (of: readonly string[]) =>
    createHash("sha256")
      .update(`${of.join("\n")}\n`)
      .digest("hex");
  manifest.rowsSha256 = hash(lines.slice(1).filter((line) => !line.startsWith('["seed"')));
  manifest.sha256 = hash(lines);
  return `${[...lines, JSON.stringify(manifest)].join("\n")}\n`;
}
