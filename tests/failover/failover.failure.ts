// Stops the parts of the highly available database one after another while players bet. No acknowledged bet may be lost
// or doubled, bets must work again within 30 s, and two primaries must never accept bets at the same time. Standbys
// answer reads during the whole test, and no answer may be older than its maximum age.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayReport } from "../survival/players.ts";
import {
  crashWithinMs,
  expectKept,
  playWhile,
  startTwoServers,
  type TwoServers,
} from "../survival/two-servers.ts";
import { type DatabaseCluster, type NodeNumber, startDatabaseCluster } from "./database-cluster.ts";
import { type PrimaryWatch, watchForTwoPrimaries } from "./two-primaries.ts";
import { type ReadReport, watchReads } from "./watched-reads.ts";

const backWithinMs = 30_000;
/**
 * How long the test watches the play after each failure. Some failures take effect only when the lock of the primary
 * ends, 20 s after the failure.
 */
const watchedMs = 35_000;

interface Failure {
  readonly name: string;
  readonly causeIn: (cluster: DatabaseCluster) => Promise<(() => Promise<void>) | undefined>;
}

const others = (node: NodeNumber) => ([1, 2, 3] as const).filter((one) => one !== node);

const failures: readonly Failure[] = [
  {
    name: "SIGKILL of all processes of the primary's machine",
    async causeIn(cluster) {
      const node = await cluster.primary();
      await cluster.powerOff(node);
      return async () => cluster.powerOn(node);
    },
  },
  {
    name: "SIGSTOP of all processes of the primary's machine",
    async causeIn(cluster) {
      const node = await cluster.primary();
      await cluster.network.signal(node, "SIGSTOP");
      return () => cluster.network.signal(node, "SIGCONT");
    },
  },
  {
    name: "cut between the primary and the other two nodes",
    async causeIn({ network, primary }) {
      const node = await primary();
      for (const other of others(node)) await network.cut(node, other);
      return async () => {
        for (const other of others(node)) await network.mend(node, other);
      };
    },
  },
  {
    name: "cut between a standby and the other two nodes",
    async causeIn({ network, primary }) {
      const [standby = 1] = others(await primary());
      for (const other of others(standby)) await network.cut(standby, other);
      return async () => {
        for (const other of others(standby)) await network.mend(standby, other);
      };
    },
  },
  {
    name: "SIGKILL of PostgreSQL on the primary",
    async causeIn(cluster) {
      cluster.signalPostgres(await cluster.primary(), "SIGKILL");
      return undefined;
    },
  },
  {
    name: "SIGKILL of the etcd leader",
    async causeIn(cluster) {
      cluster.etcdOf(await cluster.etcdLeader()).kill("SIGKILL");
      return undefined;
    },
  },
  {
    name: "SIGKILL of PgBouncer",
    async causeIn({ pgbouncer }) {
      pgbouncer.kill("SIGKILL");
      return undefined;
    },
  },
  {
    name: "SIGKILL of HAProxy",
    async causeIn({ haproxy }) {
      haproxy.kill("SIGKILL");
      return undefined;
    },
  },
  {
    name: "planned switchover",
    async causeIn(cluster) {
      await cluster.switchOver();
      return undefined;
    },
  },
];

let cluster: DatabaseCluster;
let servers: TwoServers;
let watch: PrimaryWatch;

beforeAll(async () => {
  cluster = await startDatabaseCluster();
  const presentPrimary = async () => cluster.nodeUrls.get(await cluster.primary()) ?? "";
  watch = await watchForTwoPrimaries(cluster.nodeUrls, presentPrimary);
  servers = await startTwoServers(cluster.url, {
    DATABASE_POOL_URL: cluster.poolUrl,
    DATABASE_READ_URL: cluster.readUrl,
  });
});
afterAll(async () => {
  await servers?.stop();
  await cluster?.stop();
});

/** Measures the longest time without an accepted bet, in ms, for instant bets and for staged rounds. */
function measurePauses({ acceptedAtMs }: PlayReport) {
  const kinds = ["instant", "staged"] as const;
  const last = { ...acceptedAtMs };
  const longest = { instant: 0, staged: 0 };
  const timer = setInterval(() => {
    for (const kind of kinds) {
      const now = acceptedAtMs[kind];
      longest[kind] = Math.max(longest[kind], (now === last[kind] ? Date.now() : now) - last[kind]);
      last[kind] = now;
    }
  }, 10);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

it("players continue after each failure of a part of the database, and no acknowledged bet is lost", async () => {
  const pauses: Record<
    string,
    { readonly instant: number; readonly staged: number; readonly wholeMs: number }
  > = {};
  let readReport: ReadReport | undefined;
  const { platform } = servers.here.server;
  const play = async (soFar: PlayReport) => {
    const endReads = watchReads(platform.reads, soFar);
    for (const { name, causeIn } of failures) {
      const enough = soFar.accepted.size + 200;
      await expect.poll(() => soFar.accepted.size, { timeout: 60_000 }).toBeGreaterThan(enough);
      const pausesOf = measurePauses(soFar);
      const begunAtMs = Date.now();
      const repair = await causeIn(cluster);
      await sleep(watchedMs);
      await repair?.();
      await cluster.settled();
      console.log(name, pausesOf());
      pauses[name] = { ...pausesOf(), wholeMs: Date.now() - begunAtMs };
      await expect
        .poll(() => soFar.acceptedAtMs.crash, { timeout: crashWithinMs })
        .toBeGreaterThan(begunAtMs);
    }
    readReport = await endReads();
  };
  const report = await playWhile(servers, play, { pauseMs: 20 });
  const found = await watch.findings();
  console.log(cluster.versions, {
    acknowledged: report.accepted.size,
    refused: report.refused,
    reads: { answers: readReport?.answers, failures: readReport?.failures },
    directWrites: watch.writes.length,
    timelines: new Set(watch.writes.map(({ timeline }) => timeline)).size,
  });
  console.table(pauses);
  expect(found).toEqual([]);
  expect(report.wrong).toEqual([]);
  expect(readReport?.tooOld).toEqual([]);
  // Standbys answer most reads, although each failure stops some of them.
  const [, onReplica] =
    /gemplay_replica_reads_total\{result="replica"\} (\d+)/.exec(await platform.metrics.text()) ?? [];
  expect(Number(onReplica)).toBeGreaterThan((readReport?.answers ?? 0) / 2);
  expect(servers.isAlive()).toBe(true);
  expect(servers.errors()).toBe("");
  await expectKept(servers, report);
  for (const [name, { instant, staged }] of Object.entries(pauses))
    expect([name, Math.max(instant, staged)]).toEqual([
      name,
      expect.toSatisfy((ms: number) => ms < backWithinMs),
    ]);
}, 1_500_000);
