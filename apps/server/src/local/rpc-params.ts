/**
 * The gas limit of one execution on the node. The limit is far above normal use (a deposit uses about 50,000 units of
 * gas), and the node executes the limit quickly. Without a limit, the node would execute until the caller's gas is used
 * up, and would mine no block during the execution.
 */
const gasAtMost = 10_000_000n;

/** RPC methods that execute code without a transaction that pays for the execution. */
const executing: ReadonlySet<string> = new Set(["eth_call", "eth_estimateGas"]);

/** The allowed fields of an executed transaction. Other fields are not forwarded. */
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
 * Returns the parameters to forward to the node, with gas within the limit; undefined if the parameters are not
 * allowed. State and block overrides (the third and fourth parameters) are refused, because an override would let a
 * caller run any code.
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
 * Returns the gas of a call, at most the limit. A call without gas gets the limit. Undefined for a value that is not a
 * number.
 */
function readGas(given: unknown): bigint | undefined {
  if (given === undefined || given === null) return gasAtMost;
  if (typeof given !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(given)) return undefined;
  const gas = BigInt(given);
  return gas < gasAtMost ? gas : gasAtMost;
}
