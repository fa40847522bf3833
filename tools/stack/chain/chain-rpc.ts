/** The error for a JSON-RPC error answer of the chain's node. */
class ChainError extends Error {}

export type ChainCall = (method: string, ...params: unknown[]) => Promise<unknown>;

export interface ChainCallOptions {
  /** The maximum time for one answer in milliseconds; the default is 30,000. */
  readonly timeoutMs?: number;
  /** An aborted signal aborts every running RPC call. */
  readonly signal?: AbortSignal;
}

/**
 * Returns a function that sends RPC calls to the node at `rpcUrl`. The time limit prevents a caller from hanging
 * together with the node.
 *
 * @throws ChainError if the node answers with an error or does not answer in time
 */
export function chainCaller(
  rpcUrl: string,
  { timeoutMs = 30_000, signal }: ChainCallOptions = {},
): ChainCall {
  let id = 0;
  return async (method, ...params) => {
    id += 1;
    const patience = AbortSignal.timeout(timeoutMs);
    const response = await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
      signal: signal === undefined ? patience : AbortSignal.any([patience, signal]),
    });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (answer.error) throw new ChainError(`${method}: ${answer.error.message}`);
    return answer.result;
  };
}
