/**
 * The gas limit for one RPC call that executes code on the local chain's node. The gas limit is far above normal use (a
 * deposit uses about 50,000 units of gas), and the node needs little time to use this much gas. Without a gas limit,
 * the node would execute until the caller's gas is used up, and would mine no block during this time.
 */
const gasAtMost = 10_000_000n;

/** The RPC methods that execute code without a transaction that pays for the execution. */
const executing: ReadonlySet<string> = new Set(["eth_call", "eth_estimateGas"]);

/**
 * The fields that a caller may send for a simulated transaction. The proxy forwards only these fields of the
 * transaction.
 */
const fields = [
  "from",
  "to",
  "gasPrice",
  "maxFeePerGas",
  "maxPriorityFeePerGas",
  "value",
  "data",
  "input",
  "nonce",
  "accessList",
] as const;

/**
 * Returns the parameters that the proxy forwards to the node, with gas within the limit; undefined if the parameters
 * are not allowed. The function refuses state and block overrides (the third and fourth parameters), because an
 * override would let a caller run any code.
 */
export function boundedParams(method: string, params: unknown): unknown {
  if (!executing.has(method)) return params;
  if (!Array.isArray(params) || params.length < 1 || params.length > 2) return undefined;
  const [transaction, block] = params as unknown[];
  if (typeof transaction !== "object" || transaction === null || Array.isArray(transaction)) return undefined;
  const given = transaction as Record<string, unknown>;
  const gas = readGas(given.gas);
  if (gas === undefined) return undefined;
  const bounded: Record<string, unknown> = { gas: `0x${gas.toString(16)}` };
  for (const field of fields) if (given[field] !== undefined) bounded[field] = given[field];
  return block === undefined ? [bounded] : [bounded, block];
}

/**
 * Returns the gas of an RPC call, at most the gas limit. If the call contains no amount of gas, the function returns
 * the gas limit. If the gas of the call is not a number, the function returns undefined.
 */
function readGas(given: unknown): bigint | undefined {
  if (given === undefined || given === null) return gasAtMost;
  if (typeof given !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(given)) return undefined;
  const gas = BigInt(given);
  return gas < gasAtMost ? gas : gasAtMost;
}
