import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Ports below the system's ephemeral range. No other program gets a port below the ephemeral range by chance before the
 * stack uses the port.
 */
const quietPorts = { first: 20_000, count: 12_000 };
const attemptsAtMost = 100;

/**
 * Resolves to a port of the loopback interface that is free now: `wanted`, or any port if `wanted` is 0.
 *
 * @throws Error with one clear sentence if `wanted` is taken or not allowed
 */
export async function freePort(wanted: number, purpose: string, host = "127.0.0.1"): Promise<number> {
  for (let attempts = 0; wanted === 0 && attempts < attemptsAtMost; attempts++) {
    const port = quietPorts.first + randomInt(quietPorts.count);
    const isFree = await listenOnce(port, purpose, host).catch(() => undefined);
    if (isFree !== undefined) return port;
  }
  return await listenOnce(wanted, purpose, host);
}

async function listenOnce(wanted: number, purpose: string, host: string): Promise<number> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is in use" : `cannot be used (${error.code})`;
      reject(new Error(`Port ${wanted} for ${purpose} ${why}.`));
    });
    server.listen(wanted, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : wanted));
    });
  });
}
