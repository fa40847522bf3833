import { Redis as Client } from "ioredis";
import { type Config, redisPrefix } from "../platform/config/index.ts";
import { createFindings, type Finding } from "./findings.ts";

const patienceMs = 5_000;

/** Redis answers, and takes a key. */
export async function lookAtRedis({
  redisUrl,
  databaseUrl,
  chain,
}: Pick<Config, "redisUrl" | "databaseUrl" | "chain">): Promise<readonly Finding[]> {
  const findings = createFindings("redis");
  if (redisUrl === undefined) {
    findings.right("REDIS_URL", "is not set: PostgreSQL carries the news");
    return findings.list;
  }
  await findings.look("REDIS_URL", async () => {
    const client = new Client(redisUrl, {
      ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: () => null },
      ...{ connectTimeout: patienceMs, commandTimeout: patienceMs, disableClientInfo: true },
    });
    // Told by what is awaited; the first reason says more than that there is no connection.
    let reason: unknown;
    client.on("error", (error) => {
      reason ??= error;
    });
    try {
      await client.connect();
      // A Redis that is full or only copies another takes none.
      await client.set(`${redisPrefix(databaseUrl, chain.vaultAddress)}preflight`, "1", "PX", 10_000);
      findings.right("REDIS_URL", "answers, and takes a key");
    } catch (error) {
      throw new Error(
        (reason ?? error) instanceof Error ? ((reason ?? error) as Error).message : "no answer",
      );
    } finally {
      client.disconnect();
    }
  });
  return findings.list;
}
