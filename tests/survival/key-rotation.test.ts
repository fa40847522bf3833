// Replaces every secret of a deployment while players bet: the encryption keys, the keys of payout ids, and the
// database password. The test restarts the processes one after another, as docs/operations.md describes.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { reconcileEncryptedSeeds } from "@gemplay/ledger";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { createSecretBox } from "../../apps/server/src/platform/secrets/index.ts";
import { fund, openPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import {
  bareEnvironment,
  type Caller,
  callerOf,
  dataOf,
  noChain,
  startTestServer,
  type TestServer,
  testVariables,
} from "../../apps/server/test/compose.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { startPlay } from "./players.ts";
import { expectKept } from "./two-servers.ts";

const drawn = (id: string) => ({ id, key: randomBytes(32) });
const [former, next] = [drawn("former"), drawn("next")];
const [formerIds, nextIds] = [drawn("p1"), drawn("p2")];
const text = (...keys: readonly { id: string; key: Buffer }[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString("hex")}`).join(",");
const variables = (encryption: string, ids: string) => ({
  ENCRYPTION_KEYS: encryption,
  PAYOUT_REFERENCE_KEYS: ids,
  CRASH_CHAIN_ROUNDS: "50000",
});

/**
 * The server in the test's process only runs the database queries of the test. Players call the other server processes.
 */
let here: TestServer;
const children = new Set<ChildProcess>();
const role = `rotated_${process.pid}`;

withServer(
  { variables: () => ({ ...variables(text(former, next), text(formerIds)), ROLE: "api" }) },
  async (started) => {
    here = started;
    await fund(here, "house", "10000000");
  },
);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
});

const db = () => here.server.platform.db;

/**
 * The server processes that players call. The list omits a process that is about to end, because a proxy would omit the
 * process too.
 */
const places: {
  process: ServerProcess;
  readonly role: "all" | "api";
  call: Caller | undefined;
  /** The number of calls that the server process has not answered yet. */
  underWay: number;
}[] = [];
let turn = 0;
const call: Caller = async (name, options) => {
  const there = places.filter((place) => place.call !== undefined);
  turn += 1;
  const chosen = there[turn % there.length];
  if (chosen?.call === undefined) throw new Error("no process is there");
  chosen.underWay += 1;
  try {
    return await chosen.call(name, options);
  } finally {
    chosen.underWay -= 1;
  }
};

function start(given: Readonly<Record<string, string>>, databaseUrl = here.databaseUrl): ServerProcess {
  const started = startServerProcess(databaseUrl, given);
  children.add(started.child);
  return started;
}

/** Restarts the server processes one after another with other environment variables. */
async function restartAll(given: Readonly<Record<string, string>>, databaseUrl?: string): Promise<void> {
  for (const place of places) {
    place.call = undefined;
    await expect.poll(() => place.underWay).toBe(0);
    const { child } = place.process;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    children.delete(child);
    place.process = start({ ...given, ROLE: place.role }, databaseUrl);
    place.call = callerOf(`${await place.process.url}/api`);
  }
}

/** Returns the error with which a server refuses to start with the given environment variables. */
async function refusal(given: Readonly<Record<string, string>>): Promise<string> {
  const { databaseUrl } = here;
  return await startTestServer({ databaseUrl, variables: { ...given, ROLE: "api" } }).then(
    async (started) => {
      await started.stop();
      return "it started";
    },
    (error: Error) => error.message,
  );
}

/** Returns the ids of the keys that encrypt the stored values. */
async function encryptedWith(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ what: string; keys: string[] }>`
    SELECT 'seeds' AS what,
      array(SELECT DISTINCT split_part(sealed_seed, '.', 1) FROM seed WHERE state <> 'revealed' ORDER BY 1) AS keys
    UNION ALL
    SELECT 'links', array(SELECT DISTINCT split_part(sealed_hash, '.', 1) FROM crash_link ORDER BY 1)`.execute(
    db(),
  );
  return Object.fromEntries(rows.map(({ what, keys }) => [what, keys]));
}

async function rotate(keys: string): Promise<{ code: number; said: string }> {
  let said = "";
  const say = (line: string) => (said += line);
  const given = testVariables(here.databaseUrl, { ...noChain, ...variables(keys, text(formerIds)) });
  return {
    code: await runOperator({ args: ["rotate-encryption"], variables: given, out: say, err: say }),
    said,
  };
}

/**
 * Runs `rotate-encryption` in a process. Kills the process while a locked database row keeps the command from ending.
 */
async function rotateAndKill(keys: string): Promise<void> {
  const held = db().transaction();
  await held.execute(async (trx) => {
    await sql`SELECT 1 FROM crash_link WHERE round = (SELECT max(round) FROM crash_link) FOR UPDATE`.execute(
      trx,
    );
    const program = fileURLToPath(new URL("../../apps/server/src/operator/operator.cli.ts", import.meta.url));
    const given = testVariables(here.databaseUrl, { ...noChain, ...variables(keys, text(formerIds)) });
    const encrypted = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM crash_link WHERE sealed_hash LIKE ${`${next.id}.%`}`.execute(db());
      return rows[0]?.count ?? 0;
    };
    // On a slow machine, the command may stop waiting for the row before the test sends the kill signal. If the command
    // stopped early, the test starts `rotate-encryption` again.
    for (let signal: unknown; signal !== "SIGKILL"; ) {
      const child = spawn(process.execPath, [program, "rotate-encryption"], {
        env: { ...bareEnvironment, ...given },
        stdio: "ignore",
      });
      children.add(child);
      const ended = once(child, "exit");
      await expect.poll(encrypted).toBeGreaterThan(10);
      child.kill("SIGKILL");
      [, signal] = await ended;
      children.delete(child);
    }
  });
}

test("the encryption keys, the payout id keys and the database password are replaced while players bet", {
  timeout: 900_000,
}, async () => {
  const open = (count: number) =>
    Promise.all(Array.from({ length: count }, () => openPlayer(here, "100000")));
  const players = { instant: await open(4), staged: await open(2), crash: [] };
  // The player uses an old session and old seeds again at the end of the test.
  const away: TestPlayer = (await open(1))[0] as TestPlayer;
  const first = variables(text(former), text(formerIds));
  for (const each of ["all", "api"] as const) {
    const started = start({ ...first, ROLE: each });
    places.push({ process: started, role: each, call: callerOf(`${await started.url}/api`), underWay: 0 });
  }
  const play = startPlay([call], players);
  const goesOn = async () => {
    const before = play.report.accepted.size;
    await expect.poll(() => play.report.accepted.size).toBeGreaterThan(before + 20);
  };
  await goesOn();
  dataOf(await call("GET /fairness/seeds", { token: away.token }));
  await expect.poll(encryptedWith).toEqual({ seeds: [former.id], links: [former.id] });

  // 1. Every process can decrypt with the next key before any process encrypts with the next key.
  await restartAll(variables(text(former, next), text(formerIds)));
  await goesOn();
  // 2. All processes encrypt with the next key. The processes now create payout ids with the next payout id key.
  //   Before, no process needed the next payout id key.
  await restartAll(variables(text(next, former), text(nextIds, formerIds)));
  await goesOn();
  expect((await encryptedWith()).seeds).toContain(former.id);
  // A process that lacks a needed key does not start, and its error names the key.
  const ids = text(nextIds, formerIds);
  expect(await refusal(variables(text(next), ids))).toContain('does not contain the key "former"');
  await openPlayer(here, "1");
  expect(await refusal(variables(text(next, former), text(nextIds)))).toContain(
    'PAYOUT_REFERENCE_KEYS does not hold the key "p1"',
  );
  expect(await refusal(variables(text(next, former), text(formerIds)))).toContain(
    'PAYOUT_REFERENCE_KEYS does not hold the key "p2"',
  );
  // 3. The command `rotate-encryption` encrypts the values of the former key again with the next key. The test
  //    interrupts the first run of `rotate-encryption`, and the second run finishes the work.
  await rotateAndKill(text(next, former));
  expect((await encryptedWith()).links).toEqual([former.id, next.id]);
  expect(await refusal(variables(text(next), ids))).toContain('does not contain the key "former"');
  expect(await refusal(variables(text(former), ids))).toContain('does not contain the key "next"');
  await goesOn();
  // The database still contains payout ids of both payout id keys, but `rotate-encryption` needs neither payout id key.
  // The test gives `rotate-encryption` only the former payout id key.
  const done = await rotate(text(next, former));
  expect([done.code, done.said]).toEqual([
    0,
    expect.stringContaining("all values are encrypted with the key next"),
  ]);
  expect(await encryptedWith()).toEqual({ seeds: [next.id], links: [next.id] });
  // 4. The test removes the former encryption key, and gives the database another user name and password.
  await sql.raw(`CREATE ROLE ${role} LOGIN PASSWORD 'another' IN ROLE gemplay`).execute(db());
  await sql.raw(`ALTER ROLE ${role} SET role TO gemplay`).execute(db());
  const url = new URL(here.databaseUrl);
  [url.username, url.password] = [role, "another"];
  await restartAll(variables(text(next), ids), url.href);
  await goesOn();
  const { rows } = await sql<{ names: string[] }>`
      SELECT array_agg(DISTINCT usename::text) AS names FROM pg_stat_activity
      WHERE datname = current_database() AND usename = ${role}`.execute(db());
  expect(rows[0]?.names).toEqual([role]);

  await play.stop();
  expect(play.report.wrong).toEqual([]);
  await expectKept({ here }, play.report);
  expect(await reconcileEncryptedSeeds(executorOf(db()), createSecretBox([next]))).toEqual([]);
  // The session of the player is still valid, and the server can decrypt the seeds of the player.
  expect(dataOf(await call("GET /user/info", { token: away.token })).userId).toBe(String(away.id));
  const { rows: links } = await sql<{ place: string; sealed: string }>`
    SELECT 'crash_link ' || chain_id || ' ' || round AS place, sealed_hash AS sealed FROM crash_link`.execute(
    db(),
  );
  const box = createSecretBox([next]);
  expect(new Set(links.map(({ place, sealed }) => box.decrypt(sealed, place))).size).toBe(links.length);
  expect(links.length).toBeGreaterThan(40);
  for (const { process: one } of places) {
    const ended = new Promise((resolve) => one.child.once("exit", resolve));
    one.child.kill("SIGTERM");
    await ended;
    expect(one.errors()).toBe("");
  }
  await sql.raw(`DROP ROLE ${role}`).execute(db());
});
