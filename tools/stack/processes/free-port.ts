import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that a system gives out by itself: nobody gets one of these before it is used. */
const quietPorts = { first: 20_000, count: 12_000 };
const triesAtMost = 100;

/**
 * Resolves to a port of the loopback interface that can be listened on now: `wanted`, or any when it is 0.
 * Rejects with one clear sentence when `wanted` is taken or may not be used.
 */
export async function freePort(wanted: number, purpose: string, host = "127.0.0.1"): Promise<number> {
  for (let tries = 0; wanted === 0 && tries < triesAtMost; tries++) {
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
