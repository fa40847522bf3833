// Kills the primary database twice while people play, and promotes its replica each time. No acknowledged bet may be
// lost, and bets must work again within seconds.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Told } from "../survival/players.ts";
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
  const play = async (soFar: Told) => {
    for (let kill = 0; kill < kills; kill++) {
      const enough = soFar.taken.size + 200;
      await expect.poll(() => soFar.taken.size, { timeout: 60_000 }).toBeGreaterThan(enough);
      const killedAtMs = Date.now();
      const promotedMs = Math.round(await postgres.killPrimary());
      const promotedAtMs = killedAtMs + promotedMs;
      await expect
        .poll(() => Math.min(soFar.takenAtMs.instant, soFar.takenAtMs.staged), {
          interval: 20,
          timeout: 60_000,
        })
        .toBeGreaterThan(promotedAtMs);
      const backMs = Math.min(soFar.takenAtMs.instant, soFar.takenAtMs.staged) - killedAtMs;
      returns.push({ promotedMs, backMs });
      await expect.poll(() => soFar.takenAtMs.crash, { timeout: 60_000 }).toBeGreaterThan(promotedAtMs);
      await postgres.replaceReplica();
    }
  };
  const told = await playWhile(servers, play, { pauseMs: 5 });
  console.log(postgres.version, { acknowledged: told.taken.size, refused: told.refused, returns });
  expect(told.wrong).toEqual([]);
  expect(told.refused.unavailable).toBeGreaterThan(kills);
  expect(Math.max(...returns.map(({ backMs }) => backMs))).toBeLessThan(backWithinMs);
  expect(servers.isAlive()).toBe(true);
  expect(servers.errors()).toBe("");
  await expectKept(servers, told);
}, 300_000);
