import { createServer } from "node:net";

/**
 * Resolves to a port of the loopback interface that can be listened on now: `wanted`, or any when it is 0.
 * Rejects with one clear sentence when `wanted` is taken or may not be used.
 */
export async function freePort(wanted: number, purpose: string, host = "127.0.0.1"): Promise<number> {
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
