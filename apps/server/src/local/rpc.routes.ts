import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { networkOf } from "../platform/http/index.ts";
import { CallerQueue } from "./caller-queue.ts";
import { rpcMethods } from "./rpc-methods.ts";
import { boundedParams } from "./rpc-params.ts";

const callsOfBatchAtMost = 50;
const bodyBytesAtMost = 256 * 1024;
const nodeTimeoutMs = 10_000;
/**
 * The limits of calls that one caller may send to the chain's node. Several pages on one machine have the same IP
 * address, and each page makes a few calls per second.
 */
const ofOneCaller = { atOnce: 4, waiting: 200, waitMs: nodeTimeoutMs, perMinute: 6_000 } as const;

/** JSON-RPC 2.0 error codes. */
const refusals = {
  invalid: { code: -32600, message: "invalid request" },
  method: { code: -32601, message: "the method is not available here" },
  params: { code: -32602, message: "a transaction and a block are expected, without overrides" },
  node: { code: -32603, message: "the node does not answer" },
  tooMany: { code: -32005, message: "too many calls: wait a minute" },
} as const;

interface Call {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly method: string;
  readonly params: unknown;
}

/**
 * Forwards calls of the allowed methods to the chain's node. The route responds in the format of JSON-RPC and not of
 * the API, because wallets only understand JSON-RPC.
 */
export function rpcRoutes(app: FastifyInstance, nodeUrl: string, log: Logger): void {
  const callerQueue = new CallerQueue(ofOneCaller);
  app.post("/rpc", { schema: { hide: true }, bodyLimit: bodyBytesAtMost }, async ({ body, ip }, reply) => {
    const caller = networkOf(ip);
    reply.header("cache-control", "no-store");
    const queued = async (call: unknown) =>
      (await callerQueue.take(caller, () => answer(call, nodeUrl, log))) ??
      failure(readCall(call)?.id ?? null, refusals.tooMany);
    if (!Array.isArray(body)) return await queued(body);
    if (body.length === 0 || body.length > callsOfBatchAtMost) return failure(null, refusals.invalid);
    return await Promise.all(body.map(queued));
  });
}

async function answer(body: unknown, nodeUrl: string, log: Logger): Promise<unknown> {
  const call = readCall(body);
  if (call === undefined) return failure(null, refusals.invalid);
  if (!rpcMethods.has(call.method)) return failure(call.id, refusals.method);
  const params = boundedParams(call.method, call.params);
  if (params === undefined) return failure(call.id, refusals.params);
  try {
    const response = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...call, params }),
      signal: AbortSignal.timeout(nodeTimeoutMs),
    });
    return await response.json();
  } catch (error) {
    log.warn({ err: error, method: call.method }, "calling the local chain's node failed");
    return failure(call.id, refusals.node);
  }
}

/** Returns a copy of the RPC call that contains only the fields of JSON-RPC. */
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
