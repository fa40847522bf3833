// Measures the processor time of the primary for a mix of 80% reads and 20% bets: with all reads on the primary, and
// with `DATABASE_READ_URL`. Two complete servers run on one new cluster with a replica and full durability. Both answer
// the same calls in rounds that alternate. The processor time of the primary also contains the sending of the
// write-ahead log to the replica. `npm run -s bench:replica -- --json` prints one line of JSON.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { games } from "@gemplay/games";
import pg from "pg";
import { type Server, startServer } from "../apps/server/src/compose.ts";
import { loadConfig } from "../apps/server/src/platform/config/index.ts";
import { createLogger } from "../apps/server/src/platform/log/index.ts";
import { startReplicatedCluster } from "../tests/setup/replicated-cluster.ts";
import { freePort } from "../tools/stack/processes/free-port.ts";
import { assertBooksAgree, fund, signIn } from "./http/http-stack.ts";
import { benchNumbers } from "./numbers.ts";
import { median } from "./quantile.ts";
import { withoutChain } from "./without-chain.ts";

const { players, history, calls, callers, rounds, json } = benchNumbers({
  players: 100,
  // The number of bets of each player before the measurement.
  history: 400,
  // The number of calls in a round. Every fifth call is a bet.
  calls: 4_000,
  // The number of calls that run at the same time.
  callers: 16,
  rounds: 7,
});
const betsPerRequest = 20;
const reads = ["/user/records", "/user/dashboard", "/user/records", "/user/statement"] as const;

async function start(databaseUrl: string, variables: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort(0, "the server");
  const config = loadConfig({
    ...withoutChain,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
    ...variables,
  });
  return await startServer({ config, log: createLogger("warn") });
}

/**
 * Returns the processor time in ms that all processes of one PostgreSQL server have used until now. One kernel tick is
 * 10 ms.
 */
function processorMs(postmaster: number): number {
  const fieldsOf = (pid: string) =>
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      // After the name of the program, the second field is the id of the parent process. The fields 12 to 15 are
      // processor times: of the process in user mode and in the kernel, and the same of its ended child processes.
      const fields = fieldsOf(pid);
      if (pid !== String(postmaster) && fields[1] !== String(postmaster)) continue;
      ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // The process has ended in the meantime. PostgreSQL adds its time to the times of ended child processes.
    }
  return ticks * 10;
}

async function call(server: Server, token: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${path} was refused: ${code} ${msg}`);
}

const terms = { asset: "PLAY", amount: "0.01", params: games.dice.initial };

/** Runs the work for each number below `count`, for several numbers at the same time. */
async function together(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: callers }, one));
}

async function measure() {
  const cluster = await startReplicatedCluster({ shared_buffers: "512MB", max_wal_size: "4GB" });
  const endings = [() => cluster.stop()];
  try {
    const { primaryUrl, replicaUrl } = await cluster.createDatabase("bench");
    const client = new pg.Client({ connectionString: primaryUrl });
    await client.connect();
    endings.push(() => client.end());
    const onPrimary = await start(primaryUrl, {});
    endings.push(() => onPrimary.stop());
    const onReplica = await start(primaryUrl, { DATABASE_READ_URL: replicaUrl });
    endings.push(() => onReplica.stop());
    for (const key of ["signIn", "general", "sums"])
      for (const { platform } of [onPrimary, onReplica])
        await platform.settings.set(`rate.${key}PerMinute` as "rate.signInPerMinute", "0", {
          actor: "benchmark",
        });
    const tokens: string[] = [];
    while (tokens.length < players) tokens.push(await signIn(onPrimary.url));
    await fund(client);
    await together(players * Math.ceil(history / betsPerRequest), (number) =>
      call(onPrimary, tokens[number % players] ?? "", "/games/dice/bets", {
        ...terms,
        keys: Array.from({ length: betsPerRequest }, () => randomUUID()),
      }),
    );
    await client.query("VACUUM ANALYZE");

    /** Returns the processor time of the primary and of the replica for one call in ms, and the calls per second. */
    async function round(server: Server) {
      await client.query("CHECKPOINT");
      const before = [processorMs(cluster.primary.pid), processorMs(cluster.replica.pid)] as const;
      const begunMs = performance.now();
      await together(calls, (number) => {
        const token = tokens[number % players] ?? "";
        if (number % 5 === 0) return call(server, token, "/games/dice/bet", { ...terms, key: randomUUID() });
        return call(server, token, reads[(number % 5) - 1] ?? reads[0]);
      });
      return {
        primaryMs: (processorMs(cluster.primary.pid) - before[0]) / calls,
        replicaMs: (processorMs(cluster.replica.pid) - before[1]) / calls,
        callsPerSecond: (1_000 * calls) / (performance.now() - begunMs),
      };
    }
    await round(onPrimary);
    await round(onReplica);
    const without: Awaited<ReturnType<typeof round>>[] = [];
    const beside: Awaited<ReturnType<typeof round>>[] = [];
    for (let number = 0; number < rounds; number++) {
      without.push(await round(onPrimary));
      beside.push(await round(onReplica));
    }
    await assertBooksAgree(client);
    const metrics = await onReplica.platform.metrics.text();
    const readsBy = Object.fromEntries(
      [...metrics.matchAll(/^gemplay_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(
        ([, result, count]) => [result, Number(count)],
      ),
    );
    type Figure = keyof (typeof without)[number];
    const of = (all: typeof without, figure: Figure) => median(all.map((one) => one[figure]));
    const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
    return {
      players,
      calls,
      callers,
      primaryMs: rounded(of(without, "primaryMs")),
      primaryMsWithReplica: rounded(of(beside, "primaryMs")),
      replicaMs: rounded(of(without, "replicaMs")),
      replicaMsWithReads: rounded(of(beside, "replicaMs")),
      callsPerSecond: Math.round(of(without, "callsPerSecond")),
      callsPerSecondWithReplica: Math.round(of(beside, "callsPerSecond")),
      readsBy,
      ratio: rounded(of(beside, "primaryMs") / of(without, "primaryMs")),
    };
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

const figures = await measure();
console.log(json ? JSON.stringify(figures) : figures);
