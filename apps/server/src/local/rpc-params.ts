/**
 * What one execution on the node may cost: far above anything that is done here (a deposit burns about 50,000), and over
 * in a moment. The node itself would go on for as long as a caller names gas, and mine nothing meanwhile.
 */
const gasAtMost = 10_000_000n;

/** Methods that execute code without a transaction that pays for it. */
const executing: ReadonlySet<string> = new Set(["eth_call", "eth_estimateGas"]);

/** Fields of a transaction that may be executed; what else the node understands is not passed on. */
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
 * The parameters as they are passed on, with gas within the bound; undefined when they may not be. State and block
 * overrides, a third and a fourth parameter, would let a caller bring code of any kind and are refused.
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

/** Units of gas, at most the bound, which is also what a call without any gets; undefined when it is not a number. */
function readGas(given: unknown): bigint | undefined {
  if (given === undefined || given === null) return gasAtMost;
  if (typeof given !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(given)) return undefined;
  const gas = BigInt(given);
  return gas < gasAtMost ? gas : gasAtMost;
}
