/** A JSON-RPC error answer of the chain. */
class ChainError extends Error {}

export type ChainCall = (method: string, ...params: unknown[]) => Promise<unknown>;

/** Returns a function that calls the node at `rpcUrl`; it rejects with ChainError when the node answers an error. */
export function chainCaller(rpcUrl: string): ChainCall {
  let id = 0;
  return async (method, ...params) => {
    id += 1;
    const response = await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (answer.error) throw new ChainError(`${method}: ${answer.error.message}`);
    return answer.result;
  };
}
