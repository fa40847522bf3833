import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { rpcMethods } from "./rpc-methods.ts";

const callsAtMost = 50;
const bodyBytesAtMost = 256 * 1024;
const nodeTimeoutMs = 15_000;

/** JSON-RPC 2.0 error codes. */
const refusals = {
  invalid: { code: -32600, message: "invalid request" },
  method: { code: -32601, message: "the method is not available here" },
  node: { code: -32603, message: "the node does not answer" },
} as const;

interface Call {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly method: string;
  readonly params: unknown;
}

/** Lets listed methods through to the node. Answers JSON-RPC, not the envelope: wallets speak nothing else. */
export function rpcRoutes(app: FastifyInstance, nodeUrl: string, log: Logger): void {
  app.post("/rpc", { schema: { hide: true }, bodyLimit: bodyBytesAtMost }, async ({ body }, reply) => {
    reply.header("cache-control", "no-store");
    if (!Array.isArray(body)) return await answer(body, nodeUrl, log);
    if (body.length === 0 || body.length > callsAtMost) return failure(null, refusals.invalid);
    return await Promise.all(body.map((call: unknown) => answer(call, nodeUrl, log)));
  });
}

async function answer(body: unknown, nodeUrl: string, log: Logger): Promise<unknown> {
  const call = readCall(body);
  if (call === undefined) return failure(null, refusals.invalid);
  if (!rpcMethods.has(call.method)) return failure(call.id, refusals.method);
  try {
    const response = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(nodeTimeoutMs),
    });
    return await response.json();
  } catch (error) {
    log.warn({ err: error, method: call.method }, "the local chain's node did not answer");
    return failure(call.id, refusals.node);
  }
}

/** The call with nothing in it but what JSON-RPC names. */
function readCall(body: unknown): Call | undefined {
  if (typeof body !== "object" || body === null || !("method" in body)) return undefined;
  const { method } = body;
  const id = "id" in body ? body.id : null;
  const params = "params" in body ? body.params : [];
  if (typeof method !== "string" || typeof params !== "object") return undefined;
  if (id !== null && typeof id !== "string" && typeof id !== "number") return undefined;
  return { jsonrpc: "2.0", id, method, params };
}

function failure(id: Call["id"], error: { readonly code: number; readonly message: string }) {
  return { jsonrpc: "2.0", id, error };
}
