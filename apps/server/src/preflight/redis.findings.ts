import { once } from "node:events";
import { Redis as Client } from "ioredis";
import { type Config, redisPrefix } from "../platform/config/index.ts";
import { addCalls } from "../platform/http/index.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";

const patienceMs = 5_000;
/** Time in milliseconds after which the test keys of preflight expire in Redis. */
const keptMs = 10_000;

/** Checks that Redis answers and supports every command of the servers. */
export async function inspectRedis({
  redisUrl,
  databaseUrl,
  chain,
}: Pick<Config, "redisUrl" | "databaseUrl"> & {
  readonly chain: Pick<Config["chain"], "vaultAddress">;
}): Promise<readonly Finding[]> {
  const findings = createFindings("redis");
  if (redisUrl === undefined) {
    findings.right("REDIS_URL", "is not set: PostgreSQL delivers the events");
    return findings.list;
  }
  const opened: Client[] = [];
  try {
    await findings.look("REDIS_URL", async () => {
      for (let one = 0; one < 2; one++) opened.push(await connect(redisUrl));
      findings.right("REDIS_URL", "Redis answers");
    });
    const [asks, hears] = opened;
    if (asks !== undefined && hears !== undefined)
      await inspectUse(findings, {
        asks,
        hears,
        name: `${redisPrefix(databaseUrl, chain.vaultAddress)}preflight`,
      });
  } finally {
    for (const client of opened) client.disconnect();
  }
  return findings.list;
}

/**
 * Opens a connection to Redis.
 *
 * @throws Error with the reason of the first failure, because this reason is more useful than the final error
 */
async function connect(url: string): Promise<Client> {
  const client = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    disableClientInfo: true,
    enableReadyCheck: false, // The ready check of the library sends the command INFO, which Redis may refuse.
  });
  let reason: unknown;
  client.on("error", (error) => {
    reason ??= error;
  });
  try {
    await client.connect();
    await client.ping();
    return client;
  } catch (error) {
    client.disconnect();
    const first = reason ?? error;
    throw new Error(first instanceof Error ? first.message : "Redis did not answer");
  }
}

interface Use {
  readonly asks: Client;
  readonly hears: Client;
  /** Name of the Redis keys and of the Redis channel that the check uses. */
  readonly name: string;
}

/** Checks the three purposes for which servers use Redis: stream tickets, call counts and events. */
async function inspectUse(findings: Findings, { asks, hears, name }: Use): Promise<void> {
  await findings.look("tickets", async () => {
    // A full Redis or a read-only replica refuses the command SET.
    await asks.set(name, "1", "PX", keptMs);
    findings.check(
      "tickets",
      (await asks.getdel(name)) === "1" ? undefined : "Redis did not return a key that was just set",
      "Redis stores a ticket, and returns the ticket only once",
    );
  });
  await findings.look("counted calls", async () => {
    await asks.eval(addCalls, 1, `${name}:calls`, keptMs, 1);
    findings.right("counted calls", "Redis counts the calls");
  });
  await findings.look("events", async () => {
    await hears.subscribe(name);
    const heard = once(hears, "message", { signal: AbortSignal.timeout(patienceMs) });
    await Promise.all([heard, asks.publish(name, "1")]);
    findings.right("events", "Redis delivers the events");
  });
  const said = await asks.info("memory").catch(() => "");
  const [, policy] = /^maxmemory_policy:(\S+)/m.exec(said) ?? [];
  if (policy === "noeviction") findings.right("maxmemory-policy", policy);
  else
    findings.warning(
      "maxmemory-policy",
      `${policy === undefined ? "could not be read (INFO)" : `is ${policy}`}: with another policy than noeviction, Redis may delete tickets and counts that are still needed`,
    );
}
