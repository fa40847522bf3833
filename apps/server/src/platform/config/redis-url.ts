import { createHash } from "node:crypto";
import { type Address, getAddress } from "viem";

const form = "redis://:PASSWORD@HOST:6379 or rediss://USER:PASSWORD@HOST:6379/0";

/**
 * Checks the text of a Redis URL. Returns the problem as the end of a sentence without any part of the URL, or
 * undefined if the URL is valid.
 */
export function redisUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^rediss?:$/.test(url.protocol)) return `must be a URL like ${form}`;
  if (url.hostname === "") return `names no host: it must be like ${form}`;
  if (url.port === "0") return "names port 0: a port is from 1 to 65535";
  if (!/^\/?\d{0,4}$/.test(url.pathname)) return "must end with the number of a database, or with none";
  if (url.search !== "" || url.hash !== "") return "sets options that our connections set: it may set none";
  try {
    for (const part of [url.username, url.password]) decodeURIComponent(part);
    return undefined;
  } catch {
    return "has a % that begins no character: in names and passwords it is written %25";
  }
}

/**
 * Returns the prefix of all Redis keys and channels of one deployment. Processes of one deployment share the vault and
 * the database, and other deployments on the same Redis share neither. The prefix is needed because Redis channels are
 * not separated by database number.
 */
export function redisPrefix(databaseUrl: string, vaultAddress: Address): string {
  const house = `${new URL(databaseUrl).pathname} ${getAddress(vaultAddress)}`;
  return `gemplay ${createHash("sha256").update(house).digest("hex").slice(0, 12)} `;
}
