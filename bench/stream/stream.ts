// Measures the watchers of the activity feed on one process: the time in which an event reaches all watchers. For
// comparison, the same process writes the same bytes to the same number of plain sockets. The complete server uses its
// database and real event streams over HTTP. The watchers of the event stream and of the plain sockets stay connected.
// Rounds with the event stream and rounds with the plain sockets alternate. `npm run -s bench:stream -- --json` prints
// one line of JSON. With the options `--batches 0 --betsPerSecond 5000`, the benchmark measures a load of many bets
// instead (see `load.ts`). The server process needs one open file for each watcher, and two with `--batches`.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "../cluster.ts";
import { benchNumbers } from "../numbers.ts";
import { median, quantile } from "../quantile.ts";
import { ask, endings, startChild } from "./children.ts";
import { measureLoad } from "./load.ts";
import type { StreamOrder, StreamPorts, StreamSent } from "./stream-server.ts";
import type { WatchOrder, WatchReport } from "./stream-watchers.ts";

const { watchers, batches, warmUpBatches, betsPerSecond, seconds, json } = benchNumbers({
  watchers: 5_000,
  batches: 40,
  warmUpBatches: 10,
  betsPerSecond: 0,
  seconds: 10,
});
/** The number of events in a batch, as many as in one busy second of bets. */
const eventsPerBatch = 20;
/** The pause between two batches in ms, longer than the time for which the stream collects events for one write. */
const pauseMs = 150;

/** Measures the time until a batch of events has reached all watchers. */
async function measureBatches(databaseUrl: string) {
  const { child: server } = startChild("./stream-server.ts", { BENCH_DATABASE_URL: databaseUrl });
  const [ports] = (await once(server, "message")) as [StreamPorts];
  const { child: watching } = startChild("./stream-watchers.ts");
  await ask(watching, { kind: "connect", watchers, ...ports } satisfies WatchOrder);

  const delaysMs: Record<"stream" | "bare", number[]> = { stream: [], bare: [] };
  /** The time in ms from the publishing of a batch until the last watcher has received the batch. */
  const wholesMs: Record<"stream" | "bare", number[]> = { stream: [], bare: [] };
  let bytes = 0;
  for (let batch = 0; batch < warmUpBatches + batches; batch++) {
    for (const kind of ["bare", "stream"] as const) {
      const mark = `mark-${batch}-${kind}.`;
      await ask(watching, { kind: "expect", mark, of: kind } satisfies WatchOrder);
      const seen = once(watching, "message");
      const sent = await ask<StreamSent>(server, {
        kind,
        mark,
        events: eventsPerBatch,
      } satisfies StreamOrder);
      const [report] = (await seen) as [WatchReport];
      await sleep(pauseMs);
      if (batch < warmUpBatches) continue;
      const arrivedMs = report.arrivedMs.map((ms) => ms - sent.atMs);
      delaysMs[kind].push(...arrivedMs);
      wholesMs[kind].push(Math.max(...arrivedMs));
      bytes = sent.bytes;
    }
  }
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    eventsPerBatch,
    bytesPerWatcher: bytes,
    p50Ms: round(median(delaysMs.stream)),
    p99Ms: round(quantile(delaysMs.stream, 0.99)),
    bareP50Ms: round(median(delaysMs.bare)),
    bareP99Ms: round(quantile(delaysMs.bare, 0.99)),
    ratio: round(median(wholesMs.bare) / median(wholesMs.stream)),
  };
}

try {
  const cluster = await startCluster();
  endings.push(() => cluster.stop());
  const databaseUrl = await cluster.createDatabase("server");
  const figures = {
    watchers,
    ...(batches > 0 ? await measureBatches(databaseUrl) : {}),
    ...(betsPerSecond > 0 ? await measureLoad(databaseUrl, { watchers, betsPerSecond, seconds }) : {}),
  };
  console.log(json ? JSON.stringify(figures) : figures);
} finally {
  for (const end of endings.toReversed()) await end();
}
