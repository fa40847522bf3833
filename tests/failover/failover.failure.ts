// Kills the primary database twice while players bet, and promotes its replica each time. No acknowledged bet may be
// lost, and bets must work again within seconds.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayReport } from "../survival/players.ts";
import { expectKept, playWhile, startTwoServers, type TwoServers } from "../survival/two-servers.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./replicated-postgres.ts";

const kills = 2;
const backWithinMs = 15_000;
let postgres: ReplicatedPostgres;
let servers: TwoServers;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  servers = await startTwoServers(postgres.url);
});
afterAll(async () => {
  await servers?.stop();
  await postgres?.stop();
});

it("a promoted replica has every acknowledged bet", async () => {
  const returns: { readonly promotedMs: number; readonly backMs: number }[] = [];
  const play = async (soFar: PlayReport) => {
    for (let kill = 0; kill < kills; kill++) {
      const enough = soFar.accepted.size + 200;
      await expect.poll(() => soFar.accepted.size, { timeout: 60_000 }).toBeGreaterThan(enough);
      const killedAtMs = Date.now();
      const promotedMs = Math.round(await postgres.killPrimary());
      const promotedAtMs = killedAtMs + promotedMs;
      await expect
        .poll(() => Math.min(soFar.acceptedAtMs.instant, soFar.acceptedAtMs.staged), {
          interval: 20,
          timeout: 60_000,
        })
        .toBeGreaterThan(promotedAtMs);
      const backMs = Math.min(soFar.acceptedAtMs.instant, soFar.acceptedAtMs.staged) - killedAtMs;
      returns.push({ promotedMs, backMs });
      await expect.poll(() => soFar.acceptedAtMs.crash, { timeout: 60_000 }).toBeGreaterThan(promotedAtMs);
      await postgres.replaceReplica();
    }
  };
  const report = await playWhile(servers, play, { pauseMs: 5 });
  console.log(postgres.version, { acknowledged: report.accepted.size, refused: report.refused, returns });
  expect(report.wrong).toEqual([]);
  expect(report.refused.unavailable).toBeGreaterThan(kills);
  expect(Math.max(...returns.map(({ backMs }) => backMs))).toBeLessThan(backWithinMs);
  expect(servers.isAlive()).toBe(true);
  expect(servers.errors()).toBe("");
  await expectKept(servers, report);
}, 300_000);
