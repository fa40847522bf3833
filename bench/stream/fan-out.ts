// Measures the cost and the delay of events between processes, over NOTIFY and over Redis. Players bet at one server
// process. A watcher and the event streams of the betting players are connected to another server process. Both server
// processes share one database. Rounds over NOTIFY and rounds over Redis alternate. The benchmark needs the program
// redis-server. `npm run -s bench:fan-out -- --json` prints one line of JSON.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { startKept } from "../../tools/stack/processes/kept-process.ts";
import type { LoadReport } from "../http/http-load.ts";
import {
  assertBooksAgree,
  endings,
  fund,
  load,
  runBench,
  set,
  signIn,
  startChild,
  startGemplay,
} from "../http/http-stack.ts";
import { benchNumbers } from "../numbers.ts";
import { median, quantile } from "../quantile.ts";

const { players, rounds, warmUpRounds, seconds, json } = benchNumbers({
  players: 300,
  rounds: 5,
  warmUpRounds: 2,
  seconds: 3,
});
const ownStreams = 50;

if (spawnSync("redis-server", ["--version"]).status !== 0) {
  console.error("redis-server is missing: on Debian it comes with `apt-get install redis-server`.");
  process.exit(2);
}

interface Round extends LoadReport {
  readonly eventsPerSecond: number;
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
}

async function startRedis(folder: string): Promise<string> {
  const port = await freePort(0, "Redis");
  const redis = await startKept({
    command: "redis-server",
    args: ["--port", `${port}`, "--bind", "127.0.0.1", "--save", ""],
    cwd: folder,
    logFile: join(folder, "redis.log"),
    env: { PATH: process.env.PATH },
    stop: [{ signal: "SIGTERM", waitMs: 2_000 }],
  });
  endings.push(() => redis.stop());
  return `redis://127.0.0.1:${port}`;
}

/**
 * Opens an event stream and counts its events. Records the delay between the settlement of each bet and the event of
 * the bet.
 */
async function watch(
  url: string,
  signal: AbortSignal,
  tally: { events: number; delaysMs: number[] },
): Promise<void> {
  const { body, status } = await fetch(url, { signal });
  if (status !== 200) throw new Error(`the server answered the event stream with status ${status}`);
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const nowMs = Date.now();
      tally.events += text.split("\nevent: ").length - 1;
      for (const [, atMs] of text.matchAll(/event: bet\n.*"atMs":(\d+)/g))
        tally.delaysMs.push(nowMs - Number(atMs));
    }
  };
  // The abort signal ends the reading of the event stream.
  void read().catch(() => undefined);
}

async function ticketOf(origin: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/stream/ticket`, { method: "POST", headers });
  return ((await answer.json()) as { data: { ticket: string } }).data.ticket;
}

async function measure(folder: string) {
  const REDIS_URL = await startRedis(folder);
  const { origins, client } = await startGemplay(folder, [
    { ROLE: "api", REDIS_URL: "" },
    { ROLE: "api", REDIS_URL: "" },
    { ROLE: "api", REDIS_URL },
    { ROLE: "api", REDIS_URL },
  ]);
  const [first, second, third = "", fourth = ""] = origins;
  const kinds = {
    notify: { plays: first, tells: second ?? "", perMinute: "0" },
    redis: { plays: third, tells: fourth, perMinute: "0" },
    // In rounds of the kind `redisCounting`, the server also counts API calls in Redis. The request limit is so high
    // that no player reaches the limit.
    redisCounting: { plays: third, tells: fourth, perMinute: "1000000" },
  } as const;
  await set(client, "stream.readersPerAddress", "100000");
  const tokens: string[] = [];
  while (tokens.length < players) tokens.push(await signIn(first));
  await fund(client);
  const generator = startChild("./http-load.ts");

  async function playRound({ plays, tells, perMinute }: (typeof kinds)[keyof typeof kinds]): Promise<Round> {
    await set(client, "rate.generalPerMinute", perMinute);
    const watching = new AbortController();
    const tally = { events: 0, delaysMs: [] as number[] };
    const streams = [`${tells}/api/stream`];
    for (const token of tokens.slice(0, ownStreams))
      streams.push(`${tells}/api/stream?ticket=${await ticketOf(tells, token)}`);
    await Promise.all(streams.map((url) => watch(url, watching.signal, tally)));
    await client.query("CHECKPOINT");
    const begunMs = performance.now();
    const report = await load(generator, {
      ports: [Number(new URL(plays).port)],
      path: "/api/games/dice/bet",
      concurrency: players,
      seconds,
      tokens,
    });
    const lastedMs = performance.now() - begunMs;
    watching.abort();
    return {
      ...report,
      eventsPerSecond: (tally.events * 1_000) / lastedMs,
      delayP50Ms: quantile(tally.delaysMs, 0.5),
      delayP99Ms: quantile(tally.delaysMs, 0.99),
    };
  }

  const played: Record<keyof typeof kinds, Round[]> = { notify: [], redis: [], redisCounting: [] };
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const [kind, how] of Object.entries(kinds)) {
      const report = await playRound(how);
      if (!json) console.log(round, kind, report);
      if (round >= 0) played[kind as keyof typeof kinds].push(report);
    }
  await assertBooksAgree(client);
  const figures = (of: readonly Round[]) => ({
    betsPerSecond: Math.round(median(of.map(({ requestsPerSecond }) => requestsPerSecond))),
    eventsPerSecond: Math.round(median(of.map(({ eventsPerSecond }) => eventsPerSecond))),
    delayP50Ms: median(of.map(({ delayP50Ms }) => delayP50Ms)),
    delayP99Ms: median(of.map(({ delayP99Ms }) => delayP99Ms)),
  });
  const ratio = (of: readonly Round[]) => {
    const each = of.map(
      (report, round) => report.requestsPerSecond / (played.notify[round]?.requestsPerSecond ?? Number.NaN),
    );
    return Math.round(median(each) * 100) / 100;
  };
  return {
    notify: figures(played.notify),
    redis: figures(played.redis),
    redisCounting: figures(played.redisCounting),
    betsOverNotify: ratio(played.redis),
    betsOverNotifyCounting: ratio(played.redisCounting),
  };
}

await runBench(json, measure);
