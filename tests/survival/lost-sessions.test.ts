// Ends database sessions at random while players bet. No acknowledged bet may be lost, both server processes must keep
// running, and their event streams must stay open.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "../../apps/server/src/platform/database/index.ts";
import { type CrashTable, crashIn } from "../../apps/server/test/crash.ts";
import { withDatabase, withOption } from "../setup/database.ts";
import { expectKept, playWhile, startTwoServers, type TwoServers } from "./two-servers.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
const timesEnded = isLong ? 1_000 : 130;
let servers: TwoServers;
let operator: Database;

withDatabase(async ({ url }) => {
  servers = await startTwoServers(url);
  operator = createDatabase({ databaseUrl: withOption(url, "application_name", "operator") });
});
afterAll(async () => {
  await servers?.stop();
  await operator?.destroy();
});

/**
 * Ends up to three randomly chosen database sessions of the servers.
 *
 * @returns the purposes of the ended sessions
 */
async function endSome(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT application_name AS name, pg_terminate_backend(pid) FROM (
      SELECT pid, application_name FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      ORDER BY random() LIMIT 1 + floor(random() * 3)::int
    ) ended`.execute(operator);
  return rows.map(({ name }) => name);
}

/**
 * Returns a running round of Crash that the worker has already reported. On a busy machine, the worker cancels a round
 * that it starts too late. The worker cancels no round after its first report.
 */
async function reported(): Promise<CrashTable["current"]> {
  for (;;) {
    const { current } = await crashIn(servers.here, "running");
    const { rows } = await sql`
      SELECT FROM crash_round WHERE round = ${current.round} AND state = 'running' AND beat_at IS NOT NULL`.execute(
      operator,
    );
    if (rows.length > 0) return current;
  }
}

describe("database pool sessions that end during a round of Crash", () => {
  it("do not stop the round", async () => {
    const { here } = servers;
    const current = await reported();
    for (let isOver = false; !isOver; ) {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'gemplay'`.execute(operator);
      await sleep(100);
      const { data } = await here.call("GET /games/crash");
      isOver = data?.current.round === current.round && data.current.state === "over";
      if (isOver) expect(data?.current.crashPointE4).toBeGreaterThan(10_000);
    }
  });
});

describe("database sessions ended at random", () => {
  it(
    "lose no acknowledged bet",
    async () => {
      const ended: string[] = [];
      const report = await playWhile(servers, async (soFar) => {
        for (
          let times = 0;
          times < timesEnded || new Set(ended).size < 5 || soFar.accepted.size < 51;
          times++
        ) {
          await sleep(100 * Math.random()); // the sessions end at random points of the running work
          ended.push(...(await endSome()));
        }
        // Players can still bet after the last session was ended.
        const stoppedAtMs = Date.now();
        const last = () => Math.min(soFar.acceptedAtMs.instant, soFar.acceptedAtMs.staged);
        await expect.poll(last).toBeGreaterThan(stoppedAtMs);
      });
      expect(report.wrong).toEqual([]);
      expect(servers.isAlive()).toBe(true);
      expect(servers.errors()).toBe("");
      expect(servers.streams.map((stream) => stream.isEnded())).toEqual([false, false]);
      await expectKept(servers, report);
    },
    isLong ? 1_800_000 : 600_000,
  );
});
