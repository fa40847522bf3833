import { createHash } from "node:crypto";
import { type Address, getAddress } from "viem";

const form = "redis://:PASSWORD@HOST:6379 or rediss://USER:PASSWORD@HOST:6379/0";

/**
 * Checks the text of a Redis URL. Returns undefined if the URL is valid. If the URL is invalid, returns a description
 * of the problem as the end of a sentence, without any part of the URL.
 */
export function redisUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^rediss?:$/.test(url.protocol)) return `must be a URL like ${form}`;
  if (url.hostname === "") return `contains no host: the URL must be like ${form}`;
  if (url.port === "0") return "contains port 0: a port must be from 1 to 65535";
  if (!/^\/?\d{0,4}$/.test(url.pathname)) return "must end with the number of a database, or with none";
  if (url.search !== "" || url.hash !== "") return "contains options, but the server sets all options itself";
  try {
    for (const part of [url.username, url.password]) decodeURIComponent(part);
    return undefined;
  } catch {
    return "contains an invalid % code: write the character % as %25 in names and passwords";
  }
}

/**
 * Returns the prefix of all Redis keys and channels that belong to one deployment. All processes of one deployment use
 * the same vault contract and the same database. Other deployments on the same Redis server have another vault contract
 * or another database. The prefix is needed because the database numbers of Redis do not separate Pub/Sub channels.
 */
export function redisPrefix(databaseUrl: string, vaultAddress: Address): string {
  const deployment = `${new URL(databaseUrl).pathname} ${getAddress(vaultAddress)}`;
  return `gemplay ${createHash("sha256").update(deployment).digest("hex").slice(0, 12)} `;
}
