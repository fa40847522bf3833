// Measures a database with a million players. Measures bets per second in comparison with an empty database, and reads
// of pages. Also measures the jobs of a new day, the solvency tree, and the disk space of a bet. The benchmark uses one
// cluster with full durability. Measurements that are compared run in turn. npm run -s bench:scale -- --players 1000000
// --bets 20000000 --json
import { request } from "node:http";
import type { Data, Envelope } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { operatorApiBase } from "@gemplay/api-schema/operator";
import { termsVersion } from "@gemplay/api-schema/terms";
import { closeGameDays, closeHouseDays, createSettlement, keepCommunity, reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import pg from "pg";
import { type Server, startServer } from "../../apps/server/src/compose.ts";
import { openPlatform } from "../../apps/server/src/open-platform.ts";
import { codeOf, makeOperator } from "../../apps/server/src/operator-page/index.ts";
import { type Config, loadConfig } from "../../apps/server/src/platform/config/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createSecretBox } from "../../apps/server/src/platform/secrets/index.ts";
import { writeLeaves } from "../../apps/server/src/solvency/leaves.writer.ts";
import { inTransaction, testRates } from "../../tests/race/test-ledger.ts";
import { type Cluster, startCluster } from "../cluster.ts";
import { decideDice, diceParams } from "../dice.ts";
import { benchNumbers } from "../numbers.ts";
import { median, quantile } from "../quantile.ts";
import { withoutChain } from "../without-chain.ts";
import { betsEndAtMs, type DeploymentSize, loadDeployment } from "./scale-load.ts";

const values = benchNumbers({
  players: 1_000_000,
  bets: 20_000_000,
  days: 60,
  readers: 100,
  calls: 10,
  searches: 20,
  rounds: 9,
  seconds: 6,
  // The memory of PostgreSQL in MB: a third of the machine's memory. The memory is enough for the database pages that
  // players change in a day. With 2 GB of memory, the full database reaches 0.34 times the bets per second of the empty
  // database.
  memory: 8_192,
});
/**
 * The number of players who read their pages. The API creates the reading players, so that each player has a session.
 */
const { readers, calls: callsEach, rounds, seconds: roundSeconds } = values;
const operatorOrigin = "http://operator.localhost";
const secrets = createSecretBox(configOf("postgres://127.0.0.1:9/none").encryptionKeys);
const deployment: DeploymentSize = {
  players: values.players,
  bets: values.bets,
  days: values.days,
  secrets,
};
/**
 * The number of players who bet at the same time. In the full database, the betting players are spread over all
 * players.
 */
const active = Math.min(10_000, deployment.players);
const concurrency = 64;
const stakeBase = 10n ** 16n;
const levels = [1, 2, 3, 4].map((step) => ({ pointsBase: 10n ** BigInt(24 + step), giftBase: 10n ** 7n }));

function report(text: string): void {
  if (!values.json) console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}

function configOf(url: string): Config {
  return loadConfig({
    ...withoutChain,
    PORT: "0",
    PUBLIC_ORIGIN: "http://localhost",
    LOG_LEVEL: "error",
    DATABASE_URL: url,
    OPERATOR_ORIGIN: operatorOrigin,
  });
}

/** Creates a database with all migrations and `readers` signed-in players. */
async function makeDatabase(cluster: Cluster): Promise<{ url: string; tokens: string[] }> {
  const url = await cluster.createDatabase("server");
  const server = await startServer({ config: configOf(url), log: createLogger("error") });
  const tokens: string[] = [];
  try {
    await server.platform.settings.set("price.playU", "0.5", { actor: "benchmark" });
    await server.platform.settings.set("registration.perNetworkDay", "1000000", { actor: "benchmark" });
    for (const rate of [
      "rate.generalPerMinute",
      "rate.signInPerMinute",
      "rate.sumsPerMinute",
      "rate.operatorPerMinute",
    ])
      await server.platform.settings.set(rate, "0", { actor: "benchmark" });
    for (let reader = 0; reader < readers; reader++) tokens.push(await register(server, reader));
  } finally {
    await server.stop();
  }
  return { url, tokens };
}

async function register(server: Server, reader: number): Promise<string> {
  const phone = `+6391${String(70_000_000 + reader)}`;
  const body = { by: { kind: "phone", phone }, password: "heron-K7-41", confirmPassword: "heron-K7-41" };
  const answer = await fetch(`${server.url}/api/user/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, termsVersion }),
  });
  const { data, msg } = (await answer.json()) as Envelope<Data<"POST /user/register">>;
  if (data === null) throw new Error(msg);
  return data.token;
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** The two PostgreSQL settings for whole pages in the write-ahead log: without compression and with compression. */
const compressions = ["off", "pglz"] as const;

/**
 * Measures bets per second with 64 callers, alternating between the two databases. After a checkpoint, the first change
 * of a database page writes the whole page into the write-ahead log. The benchmark measures the cost of the whole pages
 * separately, with and without compression. The compared rounds run some time after the checkpoint, because PostgreSQL
 * writes few whole pages during most of the time between two checkpoints.
 */
async function measureBets(urls: { readonly full: string; readonly empty: string }) {
  const open = (url: string) =>
    createSettlement({
      secrets,
      connectionString: url,
      decide: decideDice,
      rates: () => testRates,
      onFault: (fault) => {
        throw fault;
      },
    });
  const places = {
    full: { settlement: open(urls.full), step: Math.floor(deployment.players / active) },
    empty: { settlement: open(urls.empty), step: 1 },
  };
  const logEnd = async () =>
    Number((await query(urls.full, "SELECT pg_current_wal_insert_lsn() - '0/0' AS at")).rows[0].at);
  /** @returns bets per second, and bytes of the write-ahead log per bet */
  async function round({ settlement, step }: (typeof places)["full"]) {
    const logBegan = await logEnd();
    const begun = performance.now();
    let bets = 0;
    async function call(): Promise<void> {
      while (performance.now() < begun + roundSeconds * 1000) {
        const playerId = BigInt(1 + step * Math.floor(Math.random() * active));
        await settlement.bet({
          playerId,
          key: newKey(),
          game: "dice",
          asset: "PLAY",
          amountBase: stakeBase,
          params: diceParams,
        });
        bets += 1;
      }
    }
    await Promise.all(Array.from({ length: concurrency }, call));
    const seconds = (performance.now() - begun) / 1000;
    return { rate: bets / seconds, logBytes: ((await logEnd()) - logBegan) / bets };
  }
  const kinds = ["full", "empty"] as const;
  for (const kind of kinds) await round(places[kind]);
  const first: { compression: string; kind: string; rate: number; logBytes: number }[] = [];
  for (let turn = 0; turn < 3; turn++)
    for (const compression of compressions)
      for (const kind of kinds) {
        await query(urls[kind], `ALTER SYSTEM SET wal_compression = ${compression}`);
        await query(urls[kind], "SELECT pg_reload_conf()");
        await query(urls[kind], "CHECKPOINT");
        first.push({ compression, kind, ...(await round(places[kind])) });
      }
  await query(urls.full, "ALTER SYSTEM RESET wal_compression");
  await query(urls.full, "SELECT pg_reload_conf()");
  for (const kind of kinds) for (let warm = 0; warm < 4; warm++) await round(places[kind]);
  const rates = { full: [] as number[], empty: [] as number[] };
  const logBytes: number[] = [];
  for (let number = 0; number < rounds; number++)
    for (const kind of number % 2 === 0 ? kinds : kinds.toReversed()) {
      const one = await round(places[kind]);
      rates[kind].push(one.rate);
      if (kind === "full") logBytes.push(one.logBytes);
    }
  for (const { settlement } of Object.values(places)) await settlement.close();
  const afterCheckpoint = compressions.map((compression) => {
    const of = (kind: string) => first.filter((one) => one.kind === kind && one.compression === compression);
    const [full, empty] = [
      median(of("full").map(({ rate }) => rate)),
      median(of("empty").map(({ rate }) => rate)),
    ];
    return {
      compression,
      betsPerSecond: Math.round(full),
      betsRatio: rounded(full / empty),
      logBytesPerBet: Math.round(median(of("full").map((one) => one.logBytes))),
    };
  });
  return {
    betsPerSecond: Math.round(median(rates.full)),
    betsPerSecondEmpty: Math.round(median(rates.empty)),
    betsRatio: rounded(median(rates.full.map((rate, number) => rate / (rates.empty[number] ?? Number.NaN)))),
    logBytesPerBet: Math.round(median(logBytes)),
    afterCheckpoint,
  };
}

/** Measures API pages over HTTP, one call after another. The readers call the pages in turn. */
async function measurePages(url: string, tokens: readonly string[]) {
  const server = await startServer({ config: configOf(url), log: createLogger("error") });
  try {
    const timesOf = async (calls: readonly (() => Promise<unknown>)[]) => {
      const tookMs: number[] = [];
      for (let turn = 0; turn <= callsEach; turn++)
        for (const call of calls) {
          const begun = performance.now();
          await call();
          // The first call of each player does not count, because the caches of a running deployment are warm.
          if (turn > 0) tookMs.push(performance.now() - begun);
        }
      return { p50Ms: rounded(median(tookMs)), p99Ms: rounded(quantile(tookMs, 0.99)) };
    };
    const asked = (path: string) =>
      tokens.map((token) => async () => {
        const answer = await fetch(`${server.url}/api${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { data, msg } = (await answer.json()) as Envelope<unknown>;
        if (data === null) throw new Error(`${path}: ${msg}`);
      });
    const operator = await signInOperator(server);
    const searches = ["900001", "0x6b86b273ff34fce1", "+639170000042", "P-000042", ""].map(
      (text) => async () => void (await operator(`/players?search=${encodeURIComponent(text)}`)),
    );
    return {
      records: await timesOf(asked("/user/records?limit=20")),
      dashboard: await timesOf(asked("/user/dashboard")),
      ranking: await timesOf(asked("/user/invite/ranking")),
      operatorSearch: await timesOf(Array.from({ length: values.searches }, () => searches).flat()),
    };
  } finally {
    await server.stop();
  }
}

/**
 * Signs in an operator and returns a function for operator calls. Operator calls need another host name, which `fetch`
 * cannot set.
 */
async function signInOperator({ url, platform }: Server) {
  const email = "bench@operator.localhost";
  await sql`DELETE FROM operator_account WHERE email = ${email}`.execute(platform.db);
  const { password } = await makeOperator(
    platform,
    { email, name: "Bench", role: "viewer" },
    { actor: "benchmark" },
  );
  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const sent = request(
        url + operatorApiBase + path,
        {
          method,
          headers: { host: new URL(operatorOrigin).host, "content-type": "application/json", ...headers },
        },
        async (answer) => {
          let text = "";
          for await (const part of answer.setEncoding("utf8")) text += part;
          const { data, msg } = JSON.parse(text) as Envelope<Record<string, unknown>>;
          if (data === null) reject(new Error(`${path}: ${msg}`));
          else resolve(data);
        },
      );
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const code = (await codeOf(platform, email)) ?? "";
  const { token } = await call("POST", "/sign_in", {}, { email, password, code });
  return (path: string) => call("GET", path, { authorization: `Bearer ${token}` });
}

/** Measures the daily jobs of a worker. */
async function measureDays(url: string) {
  const { platform, close } = await openPlatform({
    config: configOf(url),
    log: createLogger("error"),
    migrates: false,
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return rounded((performance.now() - begun) / 1000);
  };
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const keep = (today: string) =>
    keepCommunity((work) => inTransaction(client, () => work(client)), { today, levels: levels as never });
  try {
    // Measures the jobs twice: first for all days so far, as after a restore, and then for one more day.
    const allDaysSeconds = await seconds(async () => {
      await closeHouseDays(client, "PLAY", day(-1));
      await closeGameDays(client, ["crash"], day(-1));
    });
    const newDaySeconds = await seconds(async () => {
      await closeHouseDays(client, "PLAY", day(1));
      await closeGameDays(client, ["crash"], day(1));
    });
    await keep(day(0));
    const windowSeconds = await seconds(() => keep(day(1)));
    const heapBefore = process.memoryUsage().rss;
    let leaves = 0;
    const treeSeconds = await seconds(async () => {
      const snapshot = await platform.db.startTransaction().setIsolationLevel("repeatable read").execute();
      await sql`SET LOCAL statement_timeout = 0`.execute(snapshot);
      leaves = (await writeLeaves(snapshot, BigInt(Date.now()))).leaves;
      // The benchmark rolls the transaction back, because the upper levels of the solvency tree need a chain.
      await snapshot.rollback().execute();
    });
    const treeMemoryMB = Math.round((process.memoryUsage().rss - heapBefore) / 1e6);
    const findings: unknown[] = [];
    const reconcileSeconds = await seconds(async () => findings.push(...(await reconcile(client))));
    if (findings.length > 0)
      throw new Error(`the ledger does not balance: ${JSON.stringify(findings.slice(0, 5))}`);
    return {
      allDaysSeconds,
      newDaySeconds,
      windowSeconds,
      treeSeconds,
      treeMemoryMB,
      leaves,
      reconcileSeconds,
    };
  } finally {
    await client.end();
    await close();
  }
}

/**
 * Returns the bytes on disk of a bet with its movements and their indexes, directly after loading. Indexes that grow by
 * single bets have less dense pages than indexes after loading.
 */
async function bytesPerBet(url: string): Promise<number> {
  const { rows } = await query(
    url,
    `SELECT sum(pg_total_relation_size(relid))::text AS bytes
     FROM unnest(ARRAY['bet', 'transfer']) t(name) CROSS JOIN LATERAL pg_partition_tree(t.name::regclass)
     WHERE isleaf`,
  );
  return Math.round(Number(rows[0]?.bytes) / deployment.bets);
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const cluster = await startCluster({
  shared_buffers: `${values.memory}MB`,
  max_wal_size: `${2 * values.memory}MB`,
  checkpoint_timeout: "30min",
  max_connections: "100",
});
try {
  const empty = await makeDatabase(cluster);
  await loadDeployment(empty.url, { ...deployment, players: active, bets: 0 }, () => {});
  const full = await makeDatabase(cluster);
  const begun = performance.now();
  await loadDeployment(full.url, deployment, report);
  const loadSeconds = Math.round((performance.now() - begun) / 1000);
  const size = await bytesPerBet(full.url);
  report(`loaded in ${loadSeconds} s, ${size} bytes a bet; up to ${new Date(betsEndAtMs()).toISOString()}`);
  const bets = await measureBets({ full: full.url, empty: empty.url });
  report(JSON.stringify(bets));
  const pages = {
    full: await measurePages(full.url, full.tokens),
    empty: await measurePages(empty.url, empty.tokens),
  };
  report(JSON.stringify(pages));
  const days = await measureDays(full.url);
  const { secrets: _, ...loaded } = deployment;
  const figures = { ...loaded, loadSeconds, bytesPerBet: size, ...bets, pages, ...days };
  console.log(values.json ? JSON.stringify(figures) : figures);
} finally {
  await cluster.stop();
}
