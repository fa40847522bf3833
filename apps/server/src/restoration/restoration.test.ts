// The test restores a database from a real copy. Before the restore, players have seen seeds and rounds that are still
// secret in the copy.
import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { merkleRoot, type StartEntry } from "@gemplay/games";
import { balances, ensureSeeds, reconcile, reconcileEncryptedSeeds } from "@gemplay/ledger";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { type TestDatabase, withDatabase, withOption } from "../../../../tests/setup/database.ts";
import { fund, openPlayer, placed, secretSeeds, type TestPlayer } from "../../test/betting.ts";
import {
  bareEnvironment,
  dataOf,
  startTestServer,
  type TestChain,
  type TestServer,
  testVariables,
} from "../../test/compose.ts";
import { crashIn } from "../../test/crash.ts";
import { withChain } from "../../test/file-server.ts";
import { openOf, stagedCalls } from "../../test/staged.ts";
import { runOperator } from "../operator/index.ts";
import { createDatabase, type Database, executorOf, sessionNames } from "../platform/database/index.ts";
import { createSecretBox } from "../platform/secrets/index.ts";
import { createRestoration } from "./index.ts";

const encryptionKeys = [{ id: "test", key: createHash("sha256").update("restoration").digest() }] as const;
const secrets = createSecretBox(encryptionKeys);
const by = { actor: "mai", reason: "disk lost" };
/** The player numbers of 1,200 players. One transaction of the restoration replaces the seed pairs of fewer players. */
const crowd = Array.from({ length: 1_200 }, (_, index) => 1_000n + BigInt(index));

let chain: TestChain;
let database: TestDatabase;
let copyUrl: string;
let copy: Database;
withChain((started) => {
  chain = started;
});
withDatabase((made) => {
  database = made;
  const url = new URL(database.url);
  url.pathname = `${url.pathname}_copy`;
  copyUrl = url.href;
});
afterAll(async () => {
  await copy?.destroy();
  await onServer(`DROP DATABASE IF EXISTS ${new URL(copyUrl).pathname.slice(1)} WITH (FORCE)`);
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const variables = () => ({
  ...chain.variables,
  ENCRYPTION_KEYS: `test:${encryptionKeys[0].key.toString("hex")}`,
  CRASH_CHAIN_ROUNDS: "5000", // The hash chain of Crash is so long that no second chain begins during the test.
});
const startOn = (databaseUrl: string) => startTestServer({ databaseUrl, jobs: true, variables: variables() });

const environment = () => testVariables(copyUrl, variables());

async function afterRestore(...args: string[]): Promise<{ code: number; said: string }> {
  let said = "";
  const say = (text: string) => (said += text);
  const call = ["after-restore", ...args, "--as", by.actor, "--reason", by.reason];
  return { code: await runOperator({ args: call, variables: environment(), out: say, err: say }), said };
}

const seedsOf = async (db: Database) =>
  (
    await sql<{ player: bigint; number: number; state: string; hash: string }>`
      SELECT player_id AS player, seed_no AS number, state, server_seed_hash AS hash FROM seed ORDER BY 1, 2`.execute(
      db,
    )
  ).rows;

/**
 * Plays one round of Crash until the round is settled.
 *
 * @returns the number of the round
 */
async function publishRound(server: TestServer): Promise<number> {
  const { current } = await crashIn(server, "betting");
  const isSettled = async () => {
    server.clock.advance(10_000);
    const { rows } =
      await sql`SELECT 1 FROM crash_round WHERE round = ${current.round} AND is_settled`.execute(
        server.server.platform.db,
      );
    return rows.length;
  };
  // Each check advances the clock. The interval between two checks gives the worker time to settle the round after each
  // advance of the clock.
  await expect.poll(isSettled, { interval: 300 }).toBe(1);
  return current.round;
}

/**
 * Opens a database session with the session name of a server.
 *
 * @returns a function that closes the session
 */
async function likeServer(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: copyUrl, application_name: sessionNames.listener });
  await client.connect();
  return () => client.end();
}

const standing = async (condition: string) =>
  (await sql`SELECT 1 FROM restoration WHERE finished_at IS NULL AND ${sql.raw(condition)}`.execute(copy))
    .rows.length;

/** Checks that a restoration detects a server that reconnects to the database only after 3.5 s. */
async function expectLateServerSeen({ server }: TestServer): Promise<void> {
  const late = new pg.Client({ connectionString: copyUrl, application_name: "nobody" });
  await late.connect();
  let pausedMs = 0;
  const restoration = createRestoration({ ...server.platform, db: copy }, async (ms) => {
    pausedMs += ms;
    expect(await standing("true")).toBe(1);
    if (pausedMs >= 3_500) await late.query(`SET application_name = '${sessionNames.listener}'`);
  });
  await expect(restoration.run(0, by, () => {})).rejects.toThrow("a server is connected to this database");
  await late.end();
  expect(await standing("true")).toBe(0);
}

/** Checks that an operator can cancel a restoration that has not changed any data yet. */
async function expectCancelled(): Promise<void> {
  expect(await afterRestore("cancel")).toMatchObject({
    code: 1,
    said: expect.stringContaining("no unfinished restoration exists"),
  });
  await sql`INSERT INTO restoration (begun_at, base_round) VALUES (now(), 5000)`.execute(copy);
  await expect(startOn(copyUrl)).rejects.toThrow("is not safe yet");
  expect(await afterRestore("cancel")).toMatchObject({
    code: 0,
    said: expect.stringContaining("the restoration is cancelled"),
  });
  expect(await standing("true")).toBe(0);
}

/** Checks that a restoration does not finish if a server connects during the restoration. */
async function expectServerInBetweenSeen({ server }: TestServer): Promise<void> {
  const locking = new pg.Client({ connectionString: copyUrl });
  await locking.connect();
  await locking.query(`BEGIN; SELECT 1 FROM seed WHERE player_id = ${crowd.at(-1)} FOR UPDATE`);
  // With the long lock timeout, the restoration waits until the test has opened the session of a server.
  const patient = createDatabase({ databaseUrl: withOption(copyUrl, "lock_timeout", "120000") });
  const restoration = createRestoration({ ...server.platform, db: patient }, async () => undefined);
  const outcome = restoration.run(0, by, () => {}).catch(String);
  const waits = async () =>
    (
      await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        copy,
      )
    ).rows.length;
  await expect.poll(waits).toBeGreaterThan(0);
  const leave = await likeServer();
  await locking.end();
  expect(await outcome).toContain("the restoration is not finished");
  await leave();
  await patient.destroy();
  expect(await standing("true")).toBe(1);
}

/**
 * Kills the operator program in the middle of a restoration. At that time, the program has replaced the seed pairs of
 * some players and waits for the locked seed pairs of another player.
 */
async function killInTheMiddle(): Promise<void> {
  const locking = new pg.Client({ connectionString: copyUrl });
  await locking.connect();
  await locking.query(`BEGIN; SELECT 1 FROM seed WHERE player_id = ${crowd.at(-1)} FOR UPDATE`);
  const program = fileURLToPath(new URL("../operator/operator.cli.ts", import.meta.url));
  // On a slow machine, the program may exit by itself before the test kills the program. If the program has exited by
  // itself, the test starts the program again.
  for (let signal: unknown; signal !== "SIGKILL"; ) {
    const child = spawn(process.execPath, [program, "after-restore", "confirm"], {
      env: { ...bareEnvironment, ...environment() },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    await expect.poll(() => standing("last_player > 0")).toBe(1);
    child.kill("SIGKILL");
    [, signal] = await ended;
  }
  await locking.end();
}

it("a restored database draws no result from seeds and rounds that were revealed after the copy was made", async () => {
  // The copy contains seed pairs in use, an open round of Mines, and a chain of Crash with some played rounds.
  const before = await startOn(database.url);
  await fund(before, "house", "1000000");
  const [ann, bob] = [await openPlayer(before, "100"), await openPlayer(before, "100")];
  await confirmedBefore(before, ann);
  for (const player of [ann, bob]) await placed(before, player);
  const mines = openOf(await stagedCalls(before, "mines", ann).open());
  const copied = await publishRound(before);
  await sql`INSERT INTO player (id, address, created_at) OVERRIDING SYSTEM VALUE
    SELECT p, '0x' || lpad(to_hex(p), 40, '0'), now() FROM generate_series(${crowd[0]}::bigint, ${crowd.at(-1)}::bigint) p`.execute(
    before.server.platform.db,
  );
  await ensureSeeds(executorOf(before.server.platform.db), secrets, crowd);
  await before.stop();
  await onServer(
    `CREATE DATABASE ${new URL(copyUrl).pathname.slice(1)} TEMPLATE ${new URL(database.url).pathname.slice(1)}`,
  );

  // After the copy was made, two players learn secrets from the original database. The same seed pairs and rounds of
  // Crash are still secret in the copy.
  const lost = await startOn(database.url);
  await lost.call("POST /games/mines/move", {
    token: ann.token,
    body: { id: mines.id, step: 0, move: { tile: 0 } },
  });
  await lost.call("POST /games/mines/cash-out", { token: ann.token, body: { id: mines.id } });
  for (let turn = 0; turn < 2; turn++)
    for (const { token } of [ann, bob])
      expect((await lost.call("POST /fairness/rotate", { token, body: { clientSeed: "mine" } })).code).toBe(
        200,
      );
  const published = await publishRound(lost);
  const known = await seedsOf(lost.server.platform.db);
  await lost.stop();
  const revealed = new Set(known.filter(({ state }) => state === "revealed").map(({ hash }) => hash));

  // The test replaces the lost database by the copy. Without a restoration, servers would draw results from secrets
  // that players know.
  copy = createDatabase({ databaseUrl: copyUrl });
  const inCopy = await seedsOf(copy);
  const secretThere = inCopy.filter(({ player, state }) => player <= bob.id && state !== "revealed");
  expect(secretThere.every(({ hash }) => revealed.has(hash))).toBe(true);

  const heldOf = async ({ id }: TestPlayer) => (await balances(executorOf(copy), id)).PLAY;
  const held = await heldOf(ann);
  const reported = await afterRestore();
  expect(reported).toMatchObject({ code: 0, said: expect.stringContaining("nothing has changed") });
  expect(reported.said).toContain("stakes of 1 open rounds");
  expect(reported.said).toContain("Crash will continue above round 5000");
  expect(await afterRestore("now")).toMatchObject({ code: 2 });
  expect(reported.said).toMatch(/all data after 2\d{3}-\d\d-\d\dT\S+Z is lost/);
  // Servers detect the copy without an operator, because the copy has another database fingerprint.
  await expect(startOn(copyUrl)).rejects.toThrow(
    "DATABASE_URL: the database is not the database on which servers ran before (database oid",
  );
  const leave = await likeServer();
  expect(await afterRestore("confirm")).toMatchObject({
    code: 1,
    said: expect.stringContaining("a server is connected to this database"),
  });
  await leave();
  await expectLateServerSeen(lost);
  await expectCancelled();
  expect(await seedsOf(copy)).toEqual(inCopy);

  const other = new pg.Client({ connectionString: copyUrl });
  await other.connect();
  await other.query("SELECT pg_advisory_lock(hashtextextended('restoration', 0))");
  expect(await afterRestore("confirm")).toMatchObject({
    code: 1,
    said: expect.stringContaining("another restoration command is already running"),
  });
  await other.end();
  await killInTheMiddle();
  await expect(startOn(copyUrl)).rejects.toThrow("is not safe yet: run `operator after-restore confirm`");
  expect((await afterRestore()).said).toContain("an earlier call was interrupted");
  expect(await afterRestore("cancel")).toMatchObject({
    code: 1,
    said: expect.stringContaining("finish the restoration with"),
  });
  await expectServerInBetweenSeen(lost);
  const done = await afterRestore("confirm");
  expect(done).toMatchObject({
    code: 0,
    said: expect.stringContaining("the database is safe, and withdrawals are closed"),
  });
  expect(done.said).toContain("freezes, changed settings and rejections from after the copy are lost");
  await expectSignedOut(ann);
  const secretOnce = new Set(inCopy.filter(({ state }) => state !== "revealed").map(({ hash }) => hash));
  const now = await seedsOf(copy);
  for (const { state, hash } of now) if (secretOnce.has(hash)) expect(state).toBe("revealed");
  // The restoration replaced the seed pairs of every player only once. Seed pairs that were replaced before the kill of
  // the program were not replaced again.
  for (const player of [ann.id, bob.id, ...crowd])
    expect(now.filter((seed) => seed.player === player).map(({ state }) => state)).toEqual([
      ...["revealed", "active"],
    ]);
  const audit = await sql<{ actor: string; reason: string }>`
    SELECT actor, reason FROM operator_action WHERE action = 'database.afterRestore' OR subject = 'withdrawals.open'`.execute(
    copy,
  );
  expect(audit.rows).toEqual([by, by]);

  expect(await heldOf(ann)).toBe(held + 10n ** 18n);
  expect(published).toBeGreaterThan(copied);
  const server = await startOn(copyUrl);
  for (const { token } of [ann, bob])
    expect((await server.call("GET /user/info", { token })).status).toBe(401);
  await expectSafe(server, [await signedInAgain(server, ann), await signedInAgain(server, bob)], revealed);
  expect(await reconcile(executorOf(copy))).toEqual([]);
  expect(await reconcileEncryptedSeeds(executorOf(copy), secrets)).toEqual([]);
});

/**
 * Inserts an old funds password, an account of the messaging host, a withdrawal ticket and a held withdrawal. The test
 * copies the database after these inserts.
 */
async function confirmedBefore({ server }: TestServer, { id, address }: TestPlayer): Promise<void> {
  const { db } = server.platform;
  const withdrawal = randomUUID();
  await sql`INSERT INTO credential (player_id, kind, hash, set_at) VALUES (${id}, 'funds', 'x', '2020-01-01')`.execute(
    db,
  );
  await sql`INSERT INTO identity (player_id, kind, name, bound_at, at_registration)
    VALUES (${id}, 'host', ${`7${id}`}, now(), true)`.execute(db);
  await sql`INSERT INTO withdrawal_ticket VALUES
    (${id}, ${"ab".repeat(32)}, 'PLAY', 'BSC', ${address}, 5, now() + interval '1 day')`.execute(db);
  await sql`
    INSERT INTO withdrawal (player_id, id, payout_id, request_id, asset, token, network, address, amount, fee, automatic,
      status, reason, held_until, requested_at, changed_at)
    VALUES (${id}, ${withdrawal}, ${`0x${withdrawal.replaceAll("-", "")}${"0".repeat(32)}`}, ${withdrawal}, 'PLAY', 'PLAY',
      'BSC', ${address}, 5, 1, false, 'under_review', 'held', now() + interval '1 day', now(), now())`.execute(
    db,
  );
}

/** Checks that the restored database accepts no session and no withdrawal ticket of the copy. */
async function expectSignedOut({ id }: TestPlayer): Promise<void> {
  const { rows } = await sql`
    SELECT (SELECT count(*)::int FROM session) AS sessions, (SELECT count(*)::int FROM withdrawal_ticket) AS tickets,
      (SELECT set_at > now() - interval '1 hour' FROM credential WHERE player_id = ${id}) AS waits,
      (SELECT init_data_ended_at > now() - interval '1 hour' FROM player WHERE id = ${id}) AS host,
      (SELECT reason FROM withdrawal WHERE player_id = ${id}) AS reason,
      (SELECT value FROM setting WHERE key = 'withdrawals.open') AS open`.execute(copy);
  expect(rows).toEqual([
    { sessions: 0, tickets: 0, waits: true, host: true, reason: "recovered", open: "off" },
  ]);
}

/** Inserts a new session of a player, like a sign-in with the wallet's signature. */
async function signedInAgain({ server }: TestServer, player: TestPlayer): Promise<TestPlayer> {
  const token = randomBytes(32).toString("base64url");
  await sql`INSERT INTO session (player_id, token_hash, way_in, created_at, last_used_at)
    VALUES (${player.id}, sha256(${token}), 'wallet', now(), now())`.execute(server.platform.db);
  return { ...player, token };
}

/** Checks that the restored database does not continue the public log of the lost database. */
async function expectNewLog(server: TestServer): Promise<void> {
  const treeHead = async () => dataOf(await server.call("GET /fairness/log")).treeHead;
  await expect.poll(treeHead).toMatch(/^play\.example\/log\/\d{10}\n/);
  const query = { index: "0", size: "1" };
  const { entry } = dataOf(await server.call("GET /fairness/log/inclusion", { query }));
  const { kind, previous } = JSON.parse(entry) as StartEntry;
  expect([kind, previous?.log]).toEqual(["start", 1]);
  // The server proves that the earlier log ended as the new log says.
  const { size = 0, root = "" } = previous ?? {};
  const last = { log: "1", index: String(size - 1), size: String(size) };
  const inclusion = dataOf(await server.call("GET /fairness/log/inclusion", { query: last }));
  expect(merkleRoot(inclusion.entry, { ...inclusion, size })).toBe(root);
  const whole = { log: "1", from: last.size, size: last.size };
  expect(dataOf(await server.call("GET /fairness/log/consistency", { query: whole })).path).toEqual([]);
}

/** Checks that later rounds use only secrets that no player has seen. */
async function expectSafe(
  server: TestServer,
  players: readonly TestPlayer[],
  revealed: ReadonlySet<string>,
): Promise<void> {
  for (const player of players) {
    const { round } = await placed(server, player);
    const pair = (await secretSeeds(server, player))[round.seedNumber - 1];
    const hash = createHash("sha256")
      .update(pair?.serverSeed ?? "")
      .digest("hex");
    expect([pair?.state, revealed.has(hash)]).toEqual(["active", false]);
    expect((await stagedCalls(server, "mines", player).current()).data?.open).toBeNull();
  }
  // The worker abandons the round of Crash that accepted bets when the copy was made.
  const left = async () =>
    (
      await sql`SELECT 1 FROM crash_round WHERE round < 5000 AND NOT is_settled`.execute(
        server.server.platform.db,
      )
    ).rows.length;
  await expect.poll(left).toBe(0);
  // Round 5,001 is the first round of the new chain of Crash. The new chain has a commitment and a salt like any other
  // chain.
  expect(await publishRound(server)).toBe(5_001);
  const { data } = await server.call("GET /games/crash");
  expect(data?.chain).toMatchObject({ baseRound: 5_000, witness: expect.any(Object) });
  const { rows } = await sql<{
    game_hash: string;
  }>`SELECT game_hash FROM crash_round WHERE round = 5001`.execute(server.server.platform.db);
  expect(
    createHash("sha256")
      .update(rows[0]?.game_hash ?? "")
      .digest("hex"),
  ).toBe(data?.chain.commitment);
  await expectNewLog(server);
  await server.stop();
}
