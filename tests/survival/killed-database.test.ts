// Kills PostgreSQL while players bet and starts PostgreSQL again. No acknowledged bet may be lost. Each of the two
// server processes must keep running and answer during the failure. All functions must work after the restart of the
// database.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@gemplay/api-schema";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestChain } from "../../apps/server/test/compose.ts";
import { withChain } from "../../apps/server/test/file-server.ts";
import { type Postgres, startPostgres } from "../../tools/stack/postgres.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { crashWithinMs, expectKept, playWhile, startTwoServers, type TwoServers } from "./two-servers.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
const kills = isLong ? 10 : 3;
/**
 * The time limit of a call in ms. A call takes less time even on a slow machine. A call that exceeds the time limit
 * waits for the database without an end.
 */
const answeredWithinMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), "gemplay-killed-postgres-"));
const page = '<!doctype html><html lang="en"><title>Gemplay</title><div id="root"></div>';
let chain: TestChain;
let port: number;
let postgres: Postgres;
let servers: TwoServers;

// The test needs no fsync: the machine keeps its power, and written data survive the kill of a server.
const start = () =>
  startPostgres({
    folder,
    port,
    settings: { fsync: "off", full_page_writes: "off", max_connections: "200" },
  });

withChain((started) => {
  chain = started;
});
beforeAll(async () => {
  chmodSync(folder, 0o755); // if the test runs as root, the server runs under another account
  port = await freePort(0, "PostgreSQL");
  postgres = await start();
  const dist = join(folder, "dist");
  mkdirSync(join(dist, ".vite"), { recursive: true });
  writeFileSync(join(dist, "index.html"), page);
  writeFileSync(join(dist, ".vite/manifest.json"), "{}");
  servers = await startTwoServers(postgres.url, { ...chain.variables, WEB_DIST: dist });
});
afterAll(async () => {
  await servers?.stop();
  await postgres?.stop();
  for (const place of new Set([folder, postgres?.state ?? folder]))
    rmSync(place, { recursive: true, force: true });
});

async function killDatabase(): Promise<void> {
  process.kill(postgres.pid, "SIGKILL");
  await postgres.exited;
  await postgres.stop();
}

/** Returns the names of the database sessions of the Crash job and of the LISTEN connection. */
async function sessionsFor(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database()
    AND (application_name = 'gemplay listener' OR application_name = 'gemplay job crash')`.execute(
    servers.here.server.platform.db,
  );
  return rows.map(({ name }) => name).sort();
}

describe("a killed database", () => {
  it(
    "loses no acknowledged bet, and everything continues after the restart of the database",
    async () => {
      const report = await playWhile(servers, async (soFar) => {
        for (let kill = 0; kill < kills; kill++) {
          const acceptedBefore = soFar.accepted.size;
          const more = 10 + Math.floor(100 * Math.random());
          await expect
            .poll(() => soFar.accepted.size, { interval: 1 })
            .toBeGreaterThan(acceptedBefore + more);
          const refusedBefore = soFar.refused.unavailable;
          await killDatabase();
          // The server answers calls that need no database. All other calls get the error Unavailable.
          for (const call of servers.callers) {
            const away = await call("GET /live");
            expect([away.status, away.code]).toEqual([503, errors.Unavailable.code]);
          }
          expect((await servers.callers[0]("GET /config")).status).toBe(200);
          expect((await fetch(`${servers.here.server.url}/index`)).status).toBe(200);
          await expect.poll(() => soFar.refused.unavailable).toBeGreaterThan(refusedBefore + 5);
          postgres = await start();
          const backAtMs = Date.now();
          await expect
            .poll(() => Math.min(soFar.acceptedAtMs.instant, soFar.acceptedAtMs.staged), { interval: 20 })
            .toBeGreaterThan(backAtMs);
          await expect.poll(sessionsFor).toEqual(["gemplay job crash", "gemplay listener"]);
          const crash = () => servers.callers[0]("GET /games/crash").then(({ data }) => data?.current);
          await expect
            .poll(async () => (await crash())?.startsAtMs, { timeout: crashWithinMs })
            .toBeGreaterThan(backAtMs - 1_000);
        }
        // A fully loaded machine cannot measure time well enough for Crash, so the test waits longer for the next bet
        // on Crash.
        const lastMs = Date.now();
        await expect.poll(() => soFar.acceptedAtMs.crash, { timeout: crashWithinMs }).toBeGreaterThan(lastMs);
      });
      expect(report.wrong).toEqual([]);
      expect(report.refused.unavailable).toBeGreaterThan(kills);
      expect(report.slowestMs).toBeLessThan(answeredWithinMs);
      expect(servers.isAlive()).toBe(true);
      expect(servers.errors()).toBe("");
      expect(servers.streams.map((stream) => stream.isEnded())).toEqual([false, false]);
      // Each process received an event of the other process, so each of the two LISTEN connections works again.
      const [first] = servers.streams;
      expect(first?.events.some(({ event }) => event === "crash")).toBe(true);
      await expectKept(servers, report);
    },
    isLong ? 1_800_000 : 1_200_000,
  );
});
