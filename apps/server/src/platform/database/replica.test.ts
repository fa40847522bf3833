// The server of this file reads on a real replica. A proxy of the test stands between the server and the replica.
import { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { checkArchive } from "@gemplay/account-archive";
import { routes } from "@gemplay/api-schema";
import { operatorApiBase, operatorDownloads, operatorRoutes } from "@gemplay/api-schema/operator";
import { listBets } from "@gemplay/ledger";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type ReplicatedCluster,
  startReplicatedCluster,
} from "../../../../../tests/setup/replicated-cluster.ts";
import { type SilentLink, startSilentLink } from "../../../../../tests/setup/silent-link.ts";
import { rowsOf, textsOf } from "../../../test/archives.ts";
import { fund, openPlayer, placed, type TestPlayer } from "../../../test/betting.ts";
import { dataOf, startTestServer, type TestServer } from "../../../test/compose.ts";
import { askForExport, exportAccount } from "../../../test/exporting.ts";
import {
  hostFetch,
  openOperator,
  operatorOrigin,
  operatorVariables,
  type TestOperator,
} from "../../../test/operators.ts";
import { heartbeatStatement } from "../../restoration/index.ts";
import { createLogger } from "../log/index.ts";
import { createMetrics, type Metrics } from "../metrics/index.ts";
import { createReads, type Database, executorOf, type Heartbeat } from "./index.ts";
import { pauseMs } from "./replica.ts";

const sessionName = "gemplay replica";

const databases = { fsync: "off", max_connections: "100" };
let cluster: ReplicatedCluster;
let link: SilentLink;
let server: TestServer;
let player: TestPlayer;
let operator: TestOperator;
/** A heartbeat that the replica contains. */
let present: Heartbeat;
let urls: { readonly primaryUrl: string; readonly replicaUrl: string };

beforeAll(async () => {
  cluster = await startReplicatedCluster(databases);
  urls = await cluster.createDatabase("gemplay");
  link = await startSilentLink(urls.replicaUrl);
  server = await startTestServer({
    databaseUrl: urls.primaryUrl,
    variables: { ...operatorVariables, DATABASE_READ_URL: link.url },
  });
  await fund(server, "house", "100000");
  player = await openPlayer(server, "1000");
  operator = await openOperator(server, "admin");
  const { rows } = await sql<Heartbeat>`
    SELECT beat, taken_at AS "takenAt", timeline FROM database_origin`.execute(server.server.platform.db);
  present = rows[0] as Heartbeat;
});
afterAll(async () => {
  await server?.stop();
  link?.stop();
  await cluster?.stop();
});

/** Runs a statement on the replica with the rights of the cluster's owner. */
async function onReplica(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urls.replicaUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Returns the number of reads by result. */
async function readCounts(
  metrics: Metrics = server.server.platform.metrics,
): Promise<Readonly<Record<string, number>>> {
  const text = await metrics.text();
  return Object.fromEntries(
    [...text.matchAll(/^gemplay_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(([, name, count]) => [
      name,
      Number(count),
    ]),
  );
}

/** Runs a call, and returns its result and the number of reads by result during the call. */
async function counted<T>(
  call: () => Promise<T>,
): Promise<{ value: T; by: Readonly<Record<string, number>> }> {
  const before = await readCounts();
  const value = await call();
  const by = Object.entries(await readCounts()).flatMap(([name, count]) =>
    count === before[name] ? [] : [[name, count - (before[name] ?? 0)] as const],
  );
  return { value, by: Object.fromEntries(by) };
}

const records = async () => {
  const { records } = dataOf(await server.call("GET /user/records", { token: player.token }));
  return records.map(({ id }) => id);
};

/** Creates a second `Reads` with one heartbeat: `present`, changed by `change`. */
function openReads(
  metrics: Metrics,
  options: Partial<Parameters<typeof createReads>[0]>,
  change: Partial<Heartbeat> = {},
): ReturnType<typeof createReads> {
  const own = createReads({
    db: server.server.platform.db,
    replicaUrl: link.url,
    heartbeatStatement,
    log: createLogger("silent"),
    metrics,
    ...options,
  });
  own.noteHeartbeat({ ...present, ...change }, performance.now());
  return own;
}

const reads = () => server.server.platform.reads;
/** Returns the ids of the player's bets. */
const betIds = async (db: Database): Promise<readonly string[]> =>
  (await listBets(executorOf(db), player.id, { limit: 100 })).bets.map(({ id }) => id);

// Each test begins when the replica answers reads.
beforeEach(async () => {
  await expect.poll(async () => (await counted(records)).by, { timeout: 60_000 }).toEqual({ replica: 1 });
});

describe("a route with a maximum staleness", () => {
  const named = <N extends string>(shapes: Readonly<Record<N, object>>): N[] =>
    (Object.keys(shapes) as N[]).filter((name) => "maxStalenessMs" in shapes[name]);

  it.each(named(routes))("%s: the replica answers", async (name) => {
    const { value, by } = await counted(() => server.call(name, { token: player.token }));
    expect(value.status).toBe(200);
    expect(Object.keys(by)).toEqual(["replica"]);
  });

  it.each([...named(operatorRoutes), ...named(operatorDownloads)])(
    "operator, %s: the replica answers",
    async (name) => {
      const path = name.replace("GET ", "");
      const query = path.startsWith("/export/") ? "from=2026-11-01&until=2026-11-30" : `id=${player.id}`;
      const url = `${server.server.url}${operatorApiBase}${path}?${path === "/players" ? "" : query}`;
      const headers = { host: new URL(operatorOrigin).host, authorization: `Bearer ${operator.token}` };
      const { value, by } = await counted(() => hostFetch(url, { headers }));
      expect(value.status).toBe(200);
      expect(Object.keys(by)).toEqual(["replica"]);
    },
  );
});

describe("a replica that does not apply the write-ahead log", () => {
  beforeEach(() => onReplica("SELECT pg_wal_replay_pause()"));
  afterEach(() => onReplica("SELECT pg_wal_replay_resume()"));

  it("answers while its data are fresh; the primary answers when they are stale", async () => {
    const { id } = (await placed(server, player)).round;
    const fresh = await counted(() => reads().within(60_000, betIds));
    expect(fresh.by).toEqual({ replica: 1 });
    expect(fresh.value).not.toContain(id);
    const stale = await counted(() => reads().within(1, betIds));
    expect(stale.by).toEqual({ primary_stale: 1 });
    expect(stale.value).toContain(id);
  });

  it("does not contain the newest commit, so upToNow uses the primary", async () => {
    const { id } = (await placed(server, player)).round;
    const { value, by } = await counted(() => reads().upToNow(server.server.platform.db, betIds));
    expect(by).toEqual({ primary_stale: 1 });
    expect(value).toContain(id);
  });
});

it("upToNow reads on a replica that contains the newest commit", async () => {
  const { id } = (await placed(server, player)).round;
  const { value, by } = await counted(() => reads().upToNow(server.server.platform.db, betIds));
  expect(by).toEqual({ replica: 1 });
  expect(value).toContain(id);
});

it("exports an account from the replica, with the bet before the request", async () => {
  const { id } = (await placed(server, player)).round;
  const before = await readCounts();
  const archive = await exportAccount(server, player);
  await expect.poll(() => readCounts()).toEqual({ ...before, replica: (before.replica ?? 0) + 1 });
  expect((await checkArchive(archive)).findings).toEqual([]);
  expect(rowsOf((await textsOf(archive))["rounds.jsonl"]).map((round) => round.id)).toContain(id);
});

it("an export whose replica fails after the first byte is interrupted, and is not written a second time", async () => {
  const own = await startSilentLink(urls.replicaUrl);
  const another = await startTestServer({
    databaseUrl: urls.primaryUrl,
    variables: { DATABASE_READ_URL: own.url },
  });
  onTestFinished(() => another.stop());
  const ticket = await askForExport(another, player);
  let begun = 0;
  const { writeHead } = ServerResponse.prototype;
  const heads = vi.spyOn(ServerResponse.prototype, "writeHead").mockImplementation(function (
    this: ServerResponse,
    ...head: unknown[]
  ) {
    begun++;
    own.stop(); // closes all connections to the replica
    return writeHead.apply(this, head as Parameters<typeof writeHead>);
  });
  const answer = await fetch(`${another.server.url}/api/user/export?ticket=${ticket}`);
  onTestFinished(() => heads.mockRestore());
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(begun).toBe(1);
  heads.mockRestore();
  expect((await checkArchive(await exportAccount(another, player))).findings).toEqual([]);
});

describe("a read that a replica may answer", () => {
  it("uses the primary after SIGKILL of the replica", async () => {
    onTestFinished(() => cluster.restartReplica());
    process.kill(cluster.replica.pid, "SIGKILL");
    await cluster.replica.exited;
    const { value, by } = await counted(() => Promise.all([records(), records(), records()]));
    expect(value[0]).toEqual(await betIds(server.server.platform.db));
    expect(Object.keys(by)).not.toContain("replica");
  });

  it("uses the primary if the replica is frozen, and only one of many reads tries the replica again", async () => {
    link.silence(sessionName, true);
    onTestFinished(() => link.restore(sessionName));
    expect((await counted(records)).by).toEqual({ primary_away: 1 });
    const connections = link.silence(sessionName);
    const { by } = await counted(() => Promise.all(Array.from({ length: 20 }, records)));
    expect(by).toEqual({ primary_away: 20 });
    expect(link.silence(sessionName)).toBe(connections);
    // After the pause, only one of many reads opens a session.
    await sleep(pauseMs);
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, link.silence(sessionName));
    }, 5);
    const many = await counted(() => Promise.all(Array.from({ length: 20 }, records)));
    clearInterval(timer);
    expect(many.by).toEqual({ primary_away: 20 });
    expect(most).toBe(connections + 1);
  });

  it("tries the replica again without a pause after the replica gave a stale heartbeat", async () => {
    const metrics = createMetrics({ process: false });
    const own = openReads(metrics, {}, { timeline: 99 });
    link.silence(sessionName, true);
    onTestFinished(() => link.restore(sessionName));
    await own.within(60_000, betIds);
    link.restore(sessionName);
    await sleep(pauseMs);
    await own.within(60_000, betIds);
    await own.within(60_000, betIds);
    expect(await readCounts(metrics)).toMatchObject({ primary_away: 1, primary_stale: 2 });
    await own.end();
  });

  it("runs again on the primary if the replica freezes during the read, and the next read does not try the replica", async () => {
    const metrics = createMetrics({ process: false });
    const own = openReads(metrics, { statementMs: 500 });
    onTestFinished(() => link.restore(sessionName));
    let runs = 0;
    const value = await own.within(60_000, async (db) => {
      runs++;
      if (runs === 1) link.silence(sessionName, true);
      return await betIds(db);
    });
    expect(value).toEqual(await betIds(server.server.platform.db));
    await own.within(60_000, betIds);
    expect(await readCounts(metrics)).toMatchObject({ replica: 0, primary_failed: 1, primary_away: 1 });
    await own.end();
  });

  it("runs again on the primary if the replica ends the session during the read", async () => {
    let runs = 0;
    const { value, by } = await counted(() =>
      reads().within(60_000, async (db) => {
        runs++;
        await sql`SELECT 1`.execute(db);
        if (runs === 1)
          await onReplica(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${sessionName}'`,
          );
        return await db.transaction().execute(betIds);
      }),
    );
    expect(value).toEqual(await betIds(server.server.platform.db));
    expect(by).toEqual({ primary_failed: 1 });
  });

  it("runs again on the primary after SQLSTATE 40001, the error of a recovery conflict", async () => {
    let runs = 0;
    const { by } = await counted(() =>
      reads().within(60_000, async (db) => {
        runs++;
        if (runs === 1) await sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(db);
      }),
    );
    expect(by).toEqual({ primary_failed: 1 });
    expect(runs).toBe(2);
  });

  it("uses the primary if no session of the replica is free, and the next read uses the replica", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    const long = Array.from({ length: 10 }, () =>
      reads().within(60_000, (db) => db.transaction().execute(async () => await promise)),
    );
    const { by } = await counted(records);
    expect(by).toEqual({ primary_busy: 1 });
    resolve();
    await Promise.all(long);
    expect((await counted(records)).by).toEqual({ replica: 1 });
  });
});

it("a read with a wrong statement does not run again on the primary", async () => {
  const { by } = await counted(() =>
    expect(reads().within(60_000, (db) => sql`SELECT 1 / 0`.execute(db))).rejects.toThrow("division by zero"),
  );
  expect(by).toEqual({});
});

describe("DATABASE_READ_URL", () => {
  const started = async (readUrl: string) => {
    const another = await startTestServer({
      databaseUrl: urls.primaryUrl,
      variables: { DATABASE_READ_URL: readUrl },
    });
    await another.stop();
  };

  it("may name a replica that cannot be reached at the start", async () => {
    await started("postgres://nobody@127.0.0.1:9/gemplay");
  });

  it("must not name another database", async () => {
    const other = await cluster.createDatabase("other");
    await expect(started(other.primaryUrl)).rejects.toThrow(
      "DATABASE_READ_URL: names another database than DATABASE_URL",
    );
  });
});

it.each([
  ["another acceptance time", { takenAt: new Date(0) }],
  ["another timeline", { timeline: 99 }],
  ["a lower heartbeat number", { beat: 1n << 60n }],
])("the server does not read a replica with %s", async (_, change) => {
  const metrics = createMetrics({ process: false });
  const own = openReads(metrics, {}, change);
  await own.within(60_000, betIds);
  expect(await readCounts(metrics)).toMatchObject({ replica: 0, primary_stale: 1 });
  await own.end();
});

it("the server does not read a database that accepts writes as a replica", async () => {
  const metrics = createMetrics({ process: false });
  const own = openReads(metrics, { replicaUrl: urls.primaryUrl });
  await own.within(60_000, betIds);
  expect(await readCounts(metrics)).toMatchObject({ replica: 0, primary_stale: 1 });
  await own.end();
});
