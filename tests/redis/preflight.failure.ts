// Runs the preflight check on real Redis servers: a correct server, and servers that refuse commands or lose keys.
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectRedis } from "../../apps/server/src/preflight/redis.findings.ts";
import { type RedisServer, startRedis } from "./redis-server.ts";

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
  await redis.ask("CONFIG", "SET", "maxmemory-policy", "noeviction");
});
afterAll(() => redis?.stop());

const deployment = {
  databaseUrl: "postgres://gemplay@127.0.0.1/gemplay",
  chain: { vaultAddress: `0x${"1".repeat(40)}` },
} as const;

async function found(url = redis.url): Promise<string[]> {
  const findings = await inspectRedis({ ...deployment, redisUrl: url });
  return findings.map(({ subject, state }) => `${state} ${subject}`);
}

const right = ["REDIS_URL", "tickets", "counted calls", "events", "maxmemory-policy"].map(
  (one) => `right ${one}`,
);
const but = (...changed: readonly string[]) =>
  right.map(
    (one) => changed.find((line) => line.slice(line.indexOf(" ")) === one.slice("right".length)) ?? one,
  );

/** Returns the URL of a Redis user who may run all commands except the given commands. */
async function withoutRightTo(...commands: readonly string[]): Promise<string> {
  await redis.ask(
    "ACL",
    "SETUSER",
    "guest",
    "reset",
    "on",
    ">guest",
    "~*",
    "&*",
    "+@all",
    ...commands.map((one) => `-${one}`),
  );
  const url = new URL(redis.url);
  [url.username, url.password] = ["guest", "guest"];
  return url.href;
}

it("preflight accepts a correct Redis and leaves no permanent key", async () => {
  expect(await found()).toEqual(right);
  const keys = await redis.ask("KEYS", "*");
  expect(keys).toHaveLength(1); // the Redis key that counts the requests of this test
  expect(Number((await redis.ask("PTTL", keys[0] ?? ""))[0])).toBeGreaterThan(0);
});

it("preflight reports a wrong Redis password and makes no further checks of Redis", async () => {
  expect(await found(redis.url.replace("redis-p", "another"))).toEqual(["wrong REDIS_URL"]);
});

it("preflight reports each function that needs a refused Redis command", async () => {
  expect(await found(await withoutRightTo("getdel"))).toEqual(but("wrong tickets"));
  expect(await found(await withoutRightTo("eval"))).toEqual(but("wrong counted calls"));
  expect(await found(await withoutRightTo("publish"))).toEqual(but("wrong events"));
  expect(await found(await withoutRightTo("subscribe"))).toEqual(but("wrong events"));
  expect(await found(await withoutRightTo("info"))).toEqual(but("warning maxmemory-policy"));
});

it("preflight warns about a Redis that may delete keys", async () => {
  await redis.ask("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
  expect(await found()).toEqual(but("warning maxmemory-policy"));
  await redis.ask("CONFIG", "SET", "maxmemory-policy", "noeviction");
});

it("preflight reports that a read-only Redis replica cannot store tickets and request counts", async () => {
  await redis.ask("REPLICAOF", "127.0.0.1", "9");
  expect(await found()).toEqual(but("wrong tickets", "wrong counted calls"));
  await redis.ask("REPLICAOF", "NO", "ONE");
});
