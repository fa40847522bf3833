// Measures the activity feed under many bets a second: the delay of the shown bets and of the balances, the processor
// time of the server process, its memory for each watcher, and whether a watcher misses an event. Some watchers
// reconnect during the load. For comparison, plain sockets of a process of the same kind get the same number of bets
// with the same number of writes.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../http/http-stack.ts";
import { ask, startChild } from "./children.ts";
import type { LoadWatchOrder, LoadWatchReport } from "./load-watchers.ts";
import type { LoadOrder, LoadSent, MemoryOrder, ServerMemory, StreamPorts } from "./stream-server.ts";

export interface LoadOptions {
  readonly watchers: number;
  readonly betsPerSecond: number;
  readonly seconds: number;
}

/** A process can have at most 20,000 open files on many systems, so several processes run the watchers. */
const watchersPerProcess = 10_000;
const players = 20;
/** The id of the last event of a load. */
const endId = "end";
/** One of so many watchers reconnects during the load. */
const reconnectingEvery = 20;

interface Round {
  readonly report: LoadWatchReport;
  readonly processorShare: number;
  readonly rssBytesPerWatcher: number;
  readonly heapBytesPerWatcher: number;
}

function sum(reports: readonly LoadWatchReport[]): LoadWatchReport {
  const total = (pick: (report: LoadWatchReport) => number) =>
    reports.reduce((all, report) => all + pick(report), 0);
  const delays = (pick: (report: LoadWatchReport) => readonly number[]) =>
    Array.from({ length: Math.max(...reports.map((report) => pick(report).length)) }, (_, ms) =>
      total((report) => pick(report)[ms] ?? 0),
    );
  return {
    betDelays: delays(({ betDelays }) => betDelays),
    balanceDelays: delays(({ balanceDelays }) => balanceDelays),
    bytes: total(({ bytes }) => bytes),
    chunks: total(({ chunks }) => chunks),
    events: Math.max(...reports.map(({ events }) => events)),
    // All processes with watchers must have received the same number of events.
    gaps: total(({ gaps }) => gaps) + (new Set(reports.map(({ events }) => events)).size - 1),
    resyncs: total(({ resyncs }) => resyncs),
    dropped: total(({ dropped }) => dropped),
    reconnected: total(({ reconnected }) => reconnected),
  };
}

function quantileOf(delays: readonly number[], share: number): number {
  const wanted = delays.reduce((all, count) => all + count, 0) * share;
  let seen = 0;
  return delays.findIndex((count) => {
    seen += count;
    return seen > wanted;
  });
}

async function call<Data>(origin: string, route: string, token: string): Promise<Data> {
  const [method, path] = route.split(" ");
  const answer = await fetch(`${origin}/api${path}`, {
    method: method ?? "",
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: Data }).data;
}

/** Signs in the players whose balances the load publishes. */
async function openPlayers(origin: string) {
  const playerIds: string[] = [];
  const tickets: string[] = [];
  for (let player = 0; player < players; player++) {
    const token = await signIn(origin);
    playerIds.push((await call<{ userId: string }>(origin, "GET /user/info", token)).userId);
    tickets.push((await call<{ ticket: string }>(origin, "POST /stream/ticket", token)).ticket);
  }
  return { playerIds, tickets };
}

async function playRound(
  databaseUrl: string,
  of: "stream" | "bare",
  options: LoadOptions,
  writesPerSecond: number,
): Promise<Round> {
  const { watchers, betsPerSecond, seconds } = options;
  const server = startChild("./stream-server.ts", { BENCH_DATABASE_URL: databaseUrl });
  const [ports] = (await once(server.child, "message")) as [StreamPorts];
  const { playerIds, tickets } =
    of === "stream"
      ? await openPlayers(`http://localhost:${ports.streamPort}`)
      : { playerIds: [], tickets: [] };
  const watching: ReturnType<typeof startChild>[] = [];
  const port = of === "stream" ? ports.streamPort : ports.barePort;
  const connect = async (count: number, own: readonly string[]) => {
    const one = startChild("./load-watchers.ts");
    await ask(one.child, {
      kind: "connect",
      of,
      port,
      watchers: count,
      tickets: own,
    } satisfies LoadWatchOrder);
    return one;
  };
  // The players' event streams are in a process of their own, so that other watchers do not delay them.
  if (tickets.length > 0) watching.push(await connect(0, tickets));
  // The first connections load code and fill caches, which are not part of the memory of a watcher.
  await (await connect(Math.min(watchers, 100), [])).end();
  await sleep(500);
  const memory = () => ask<ServerMemory>(server.child, { kind: "memory" } satisfies MemoryOrder);
  await memory();
  const before = await memory();
  for (let left = watchers; left > 0; left -= watchersPerProcess)
    watching.push(await connect(Math.min(left, watchersPerProcess), []));
  await memory();
  const after = await memory();
  const sent = ask<LoadSent>(server.child, {
    kind: "load",
    of,
    seconds,
    betsPerSecond,
    writesPerSecond,
    playerIds,
    endId,
  } satisfies LoadOrder);
  await sleep(seconds * 300);
  if (of === "stream")
    await Promise.all(
      watching.map(({ child }) =>
        ask(child, {
          kind: "reconnect",
          every: reconnectingEvery,
          duringMs: seconds * 300,
        } satisfies LoadWatchOrder),
      ),
    );
  const { processorShare } = await sent;
  const report = sum(
    await Promise.all(
      watching.map(({ child }) =>
        ask<LoadWatchReport>(child, { kind: "report", endId } satisfies LoadWatchOrder),
      ),
    ),
  );
  for (const { end } of [...watching, server]) await end();
  return {
    report,
    processorShare,
    rssBytesPerWatcher: (after.rssBytes - before.rssBytes) / watchers,
    heapBytesPerWatcher: (after.heapBytes - before.heapBytes) / watchers,
  };
}

/** Measures one round with the event stream, and one round with plain sockets. */
export async function measureLoad(databaseUrl: string, options: LoadOptions) {
  const { watchers, seconds } = options;
  const stream = await playRound(databaseUrl, "stream", options, 0);
  const shownPerSecond = stream.report.events / seconds;
  const writesPerSecond = stream.report.chunks / watchers / seconds;
  const bare = await playRound(
    databaseUrl,
    "bare",
    { ...options, betsPerSecond: shownPerSecond },
    writesPerSecond,
  );
  const figures = ({ report, ...round }: Round) => ({
    p50Ms: quantileOf(report.betDelays, 0.5),
    p99Ms: quantileOf(report.betDelays, 0.99),
    processorShare: Math.round(round.processorShare * 100) / 100,
    bytesPerSecond: Math.round(report.bytes / seconds),
    rssBytesPerWatcher: Math.round(round.rssBytesPerWatcher),
    heapBytesPerWatcher: Math.round(round.heapBytesPerWatcher),
    gaps: report.gaps,
    dropped: report.dropped,
  });
  return {
    ...options,
    shownPerSecond: Math.round(shownPerSecond),
    writesPerSecond: Math.round(writesPerSecond * 100) / 100,
    reconnected: stream.report.reconnected,
    resyncs: stream.report.resyncs,
    balanceP50Ms: quantileOf(stream.report.balanceDelays, 0.5),
    balanceP99Ms: quantileOf(stream.report.balanceDelays, 0.99),
    stream: figures(stream),
    bare: figures(bare),
  };
}
