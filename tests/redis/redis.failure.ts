// Three server processes share a real Redis. The processes must continue if Redis is killed, frozen, emptied or full,
// or if Redis refuses the password of the processes.
import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "@gemplay/api-schema";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { betBody, openPlayer, place, type TestPlayer } from "../../apps/server/test/betting.ts";
import { type Caller, callerOf, dataOf } from "../../apps/server/test/compose.ts";
import { type EventReader, readEvents } from "../../apps/server/test/event-reader.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { withDatabase } from "../setup/database.ts";
import { expectKept, playWhile, startTwoServers, type TwoServers } from "../survival/two-servers.ts";
import { endConnections, type RedisServer, redisPassword, startRedis } from "./redis-server.ts";

let redis: RedisServer;
let servers: TwoServers;
let third: ReturnType<typeof startServerProcess>;
/** The URLs of the three server processes. */
let urls: readonly [string, string, string];
let callers: readonly [Caller, Caller, Caller];
/** Listens to the messages that processes send through the database. */
let ear: pg.Client;
const heard: string[] = [];

withDatabase(async ({ url }) => {
  redis = await startRedis();
  servers = await startTwoServers(url, { REDIS_URL: redis.url });
  third = startServerProcess(url, { REDIS_URL: redis.url, ROLE: "api" });
  urls = [servers.here.server.url, servers.url, await third.url];
  callers = [...servers.callers, callerOf(`${urls[2]}/api`)];
  // A request limit that no player reaches, so that the server counts each bet without refusing any bet.
  await perMinute(1_000_000);
  ear = new pg.Client({ connectionString: url });
  await ear.connect();
  ear.on("notification", ({ payload = "" }) => heard.push(payload));
  await ear.query("LISTEN gemplay_stream");
});
afterAll(async () => {
  await ear?.end();
  third?.child.kill("SIGTERM");
  if (third?.child.exitCode === null) await new Promise((ended) => third.child.once("exit", ended));
  await servers?.stop();
  await redis?.stop();
});

async function perMinute(calls: number): Promise<void> {
  const { settings } = servers.here.server.platform;
  await settings.set("rate.generalPerMinute", String(calls), { actor: "test" });
  await sleep(500); // PostgreSQL notifies the other processes of the changed setting
}

const streamAt = (url: string, ticket?: string) =>
  readEvents(`${url}/api/stream${ticket === undefined ? "" : `?ticket=${ticket}`}`);

const ticketOf = async (caller: Caller, { token }: TestPlayer) =>
  dataOf(await caller("POST /stream/ticket", { token })).ticket;

const hasBet = (reader: EventReader, id: string) =>
  reader.events.some(({ event, data }) => event === "bet" && (data as { id: string }).id === id);

/** Returns one value for each process: whether the process reports Redis as up. */
async function ups(): Promise<number[]> {
  const texts = await Promise.all(urls.map((url) => fetch(`${url}/metrics`).then((answer) => answer.text())));
  return texts.map((text) => Number(/^gemplay_redis_up (\d)/m.exec(text)?.[1] ?? Number.NaN));
}

/** Checks that an event of each process reaches the event streams of all processes. */
async function expectEventsEverywhere(player: TestPlayer): Promise<void> {
  const readers = await Promise.all(urls.map((url) => streamAt(url)));
  for (const caller of callers) {
    const { round } = dataOf(await caller("POST /games/dice/bet", { token: player.token, body: betBody() }));
    for (const reader of readers) await expect.poll(() => hasBet(reader, round.id)).toBe(true);
  }
  await Promise.all(readers.map((reader) => reader.close()));
}

/**
 * Calls all processes in turn, slowly enough for each process to receive the request counts of the other processes.
 *
 * @returns the number of calls that were answered
 */
async function answered(player: TestPlayer, calls: number): Promise<number> {
  let count = 0;
  for (let call = 0; call < calls; call++) {
    const { status } = await (callers[call % 3] ?? callers[0])("GET /user/info", { token: player.token });
    expect([200, 429]).toContain(status);
    if (status === 200) count += 1;
    await sleep(200);
  }
  return count;
}

describe("three processes with a shared Redis", () => {
  it("exchange events only through Redis", async () => {
    await expect.poll(ups).toEqual([1, 1, 1]);
    const player = await openPlayer(servers.here, "1000");
    const own = await streamAt(urls[2], await ticketOf(callers[0], player));
    await expectEventsEverywhere(player);
    await expect.poll(() => own.events.filter(({ event }) => event === "balance").length).toBe(3);
    await own.close();
    expect(heard).toEqual([]);
  });

  it("accept a stream ticket of any process once, however many requests use the ticket at the same time", async () => {
    const player = await openPlayer(servers.here, "1000");
    const before = await redis.calls("getdel");
    for (const [at, caller] of callers.entries()) {
      const ticket = await ticketOf(caller, player);
      const asks = Array.from({ length: 12 }, (_, ask) => streamAt(urls[(at + ask) % 3] ?? "", ticket));
      const readers = await Promise.all(asks);
      expect(readers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(readers.filter(({ status }) => status === errors.StreamTicketInvalid.status)).toHaveLength(11);
      await Promise.all(readers.map((reader) => reader.close()));
    }
    expect(await redis.calls("getdel")).toBe(before + 36);
  });

  it("refuse a stream ticket whose session has ended, even if Redis still has the ticket", async () => {
    const player = await openPlayer(servers.here, "1000");
    const ticket = await ticketOf(callers[0], player);
    dataOf(await callers[1]("POST /user/logout", { token: player.token, body: { everywhere: false } }));
    const late = await streamAt(urls[2], ticket);
    expect(late.status).toBe(errors.StreamTicketInvalid.status);
    await late.close();
  });

  it("refuse a forged stream ticket and a ticket of another player", async () => {
    const [player, other] = [await openPlayer(servers.here, "1000"), await openPlayer(servers.here, "1000")];
    for (const change of [
      (kept: string) => kept.replace(/^\["\d+"/, `["${other.id}"`),
      (kept: string) => kept.replace(/^\["\d+"/, '["x"'),
      () => "null",
      () => "nonsense",
    ]) {
      const ticket = await ticketOf(callers[0], player);
      const [key = ""] = (await redis.ask("KEYS", "*ticket *")).filter((name) => name.includes(" ticket "));
      const [kept = ""] = await redis.ask("GET", key);
      await redis.ask("SET", key, change(kept));
      const late = await streamAt(urls[2], ticket);
      expect(late.status, change(kept)).toBe(errors.StreamTicketInvalid.status);
      await late.close();
    }
  });

  it("skip unreadable messages, and make their stream readers reload once", async () => {
    const [look = ""] = await redis.ask("KEYS", "gemplay *");
    const channel = `${look.split(" ").slice(0, 2).join(" ")} stream`;
    const player = await openPlayer(servers.here, "1000");
    const own = await streamAt(urls[1], await ticketOf(callers[0], player));
    const resyncs = () => own.events.filter(({ event }) => event === "resync").length;
    const before = resyncs();
    for (const payload of ["nonsense", "null", '{"from":"x","frames":[["1","balance",null]]}', "[]"])
      await redis.ask("PUBLISH", channel, payload);
    await expect.poll(resyncs).toBe(before + 1);
    await expectEventsEverywhere(player);
    expect(servers.isAlive()).toBe(true);
    await own.close();
  });

  it("share one request budget per caller, in Redis keys that expire", async () => {
    const player = await openPlayer(servers.here, "1000");
    await perMinute(10);
    const count = await answered(player, 18);
    expect(count).toBeLessThanOrEqual(10);
    expect(count).toBeGreaterThan(5);
    await perMinute(1_000_000);
    const keys = await redis.ask("KEYS", "*");
    expect(keys.filter((key) => key.includes(" calls ")).length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatch(/^gemplay [0-9a-f]{12} /);
      const leftMs = Number((await redis.ask("PTTL", key))[0]);
      expect(leftMs === -2 || (leftMs > 0 && leftMs <= 60_000), `${key}: ${leftMs}`).toBe(true);
    }
  });
});

/** A fault of Redis, with the action that ends the fault. */
interface Failure {
  /** True if the processes must work without Redis until the fault ends. */
  readonly away: boolean;
  /**
   * True if processes still receive each other's events during the fault, because Redis stores no keys but still
   * publishes messages.
   */
  readonly says?: boolean;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

const failures: Record<string, Failure> = {
  "is killed and starts again without data": {
    away: true,
    begin: () => redis.kill(),
    end: () => redis.start(),
  },
  "does not answer for seconds": {
    away: true,
    begin: async () => redis.freeze(),
    async end() {
      await sleep(5_000);
      redis.thaw();
    },
  },
  "gets another password": {
    away: true,
    begin: () => redis.changePassword("another"),
    end: () => redis.changePassword(redisPassword),
  },
  "is full": {
    away: true,
    says: true,
    begin: () => redis.ask("CONFIG", "SET", "maxmemory", "1"),
    end: () => redis.ask("CONFIG", "SET", "maxmemory", "0"),
  },
  "loses all keys": {
    away: false,
    begin: () => redis.ask("FLUSHALL"),
    end: () => redis.ask("SCRIPT", "FLUSH"),
  },
  "ends all connections": {
    away: false,
    async begin() {
      for (let times = 0; times < 10; times++) {
        await endConnections(redis.ask);
        await sleep(50);
      }
    },
    end: async () => undefined,
  },
};

describe("processes with a shared Redis", () => {
  it.each(Object.entries(failures))(
    "fail no bet while Redis %s",
    async (_name, { away, says, begin, end }) => {
      const player = await openPlayer(servers.here, "1000");
      let slowestMs = 0;
      const report = await playWhile({ here: servers.here, callers }, async () => {
        await begin();
        // During the first bets, no process has noticed yet that Redis is down.
        for (let bets = 0; bets < 40; bets++) {
          const begunMs = performance.now();
          dataOf(await place(servers.here, player));
          slowestMs = Math.max(slowestMs, performance.now() - begunMs);
        }
        if (away) {
          await expect.poll(ups).toEqual([0, 0, 0]);
          // During the fault, processes store stream tickets in the database, and each ticket is valid in every
          // process.
          const own = await streamAt(urls[2], await ticketOf(callers[1], player));
          expect(own.status).toBe(200);
          const ready = await fetch(`${urls[0]}/readyz`).then((answer) => answer.json());
          expect([ready.checks.redis, ready.checks.database]).toEqual(["away", "ok"]);
          if (says) await expectEventsEverywhere(player);
          await end();
          await expect.poll(ups).toEqual([1, 1, 1]);
          // If stream readers missed events, the server tells the readers to reload.
          if (!says) await expect.poll(() => own.events.map(({ event }) => event)).toContain("resync");
          await own.close();
        } else await end();
      });
      expect(report.wrong).toEqual([]);
      expect(report.accepted.size).toBeGreaterThan(20);
      expect(slowestMs).toBeLessThan(2_000);
      await expect.poll(ups).toEqual([1, 1, 1]);
      await expectEventsEverywhere(player);
      expect(servers.isAlive()).toBe(true);
      expect(servers.errors() + third.errors()).toBe("");
      await expectKept(servers, report);
    },
  );

  it("enforce the request budget of a single route at each call, however many calls arrive at the same time", async () => {
    const player = await openPlayer(servers.here, "1000");
    const { settings } = servers.here.server.platform;
    await settings.set("rate.sumsPerMinute", "5", { actor: "test" });
    await sleep(500);
    const asks = Array.from({ length: 30 }, (_, ask) =>
      (callers[ask % 3] ?? callers[0])("GET /user/reality", {
        token: player.token,
        query: { sinceMs: String(Date.now() - 60_000) },
      }),
    );
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    // Each process caches the last request count that Redis returned, even if Redis loses the count or never deletes
    // the count.
    const asked = async () => {
      const again = await Promise.all(
        callers.map((caller) =>
          caller("GET /user/reality", {
            token: player.token,
            query: { sinceMs: String(Date.now() - 60_000) },
          }),
        ),
      );
      return again.map(({ status }) => status);
    };
    await redis.ask("FLUSHALL");
    expect(await asked()).toEqual([429, 429, 429]);
    const counted = (await redis.ask("KEYS", "*")).filter((key) => key.includes("/user/reality"));
    expect(counted).toHaveLength(1);
    for (const change of ["PERSIST", "PEXPIRE"]) {
      await redis.ask(change, ...counted, ...(change === "PEXPIRE" ? ["86400000"] : []));
      expect(await asked()).toEqual([429, 429, 429]);
      const leftMs = Number((await redis.ask("PTTL", ...counted))[0]);
      expect(leftMs > 0 && leftMs <= 60_000, `${change} ${leftMs}`).toBe(true);
    }
  });

  it("count requests separately while Redis does not answer, and the counts from before the fault stay valid", async () => {
    const player = await openPlayer(servers.here, "1000");
    await perMinute(10);
    expect(await answered(player, 15)).toBeLessThanOrEqual(10);
    redis.freeze();
    await expect.poll(ups).toEqual([0, 0, 0]);
    // The request counts from before the fault stay valid in every process.
    expect(await answered(player, 6)).toBe(0);
    const fresh = await openPlayer(servers.here, "1000");
    const own = async (caller: Caller) => {
      const asks = Array.from({ length: 12 }, () => caller("GET /user/info", { token: fresh.token }));
      return (await Promise.all(asks)).filter(({ status }) => status === 200).length;
    };
    // During the fault, each process counts only its own requests. Process 1 has already counted some requests of the
    // player's account.
    expect(await own(callers[0])).toBeLessThan(10);
    expect([await own(callers[1]), await own(callers[2])]).toEqual([10, 10]);
    redis.thaw();
    await expect.poll(ups).toEqual([1, 1, 1]);
    await perMinute(1_000_000);
  });
});
