// A proxy between the wallet and an honest node. The proxy changes responses, as broken and lagging providers do.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";

/**
 * Changes the honest response of the node. If the function throws, the proxy sends a JSON-RPC error with the `code` of
 * the exception. If the returned promise never resolves, the proxy never responds.
 */
export type Lie = (
  method: string,
  params: readonly unknown[],
  honest: () => Promise<unknown>,
) => Promise<unknown>;

export const honest: Lie = async (_method, _params, ask) => await ask();

export interface LyingProvider {
  readonly rpcUrl: string;
  setLie(lie: Lie): void;
  stop(): Promise<void>;
}

export async function startLyingProvider(nodeUrl: string): Promise<LyingProvider> {
  const call = chainCaller(nodeUrl);
  let lie = honest;
  // The proxy never closes an idle connection, because a caller on a slow machine may be sending a request on the
  // connection.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const {
        id,
        method,
        params = [],
      } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number;
        method: string;
        params?: unknown[];
      };
      const answer = await lie(method, params, () => call(method, ...params)).then(
        (result) => ({ result }),
        ({ code = -32000, message }: Error & { code?: number }) => ({ error: { code, message } }),
      );
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    setLie(next) {
      lie = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
