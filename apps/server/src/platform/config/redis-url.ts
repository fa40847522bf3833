import { createHash } from "node:crypto";
import { type Address, getAddress } from "viem";

const form = "redis://:PASSWORD@HOST:6379 or rediss://USER:PASSWORD@HOST:6379/0";

/** What is wrong with the text of a Redis URL, as the end of a sentence, never with its parts; undefined: nothing. */
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
 * How keys and channels of one house begin: its processes agree on vault and database, and others that share its Redis on
 * neither. Channels know no databases' numbers.
 */
export function redisPrefix(databaseUrl: string, vaultAddress: Address): string {
  const house = `${new URL(databaseUrl).pathname} ${getAddress(vaultAddress)}`;
  return `gemplay ${createHash("sha256").update(house).digest("hex").slice(0, 12)} `;
}
