// Waits until the local node has mined the sent transactions. Anvil answers a broadcast before mining the transaction,
// even if anvil mines each transaction at once. The file must not import the test runner, because killed worker
// processes import the file too.
import { setTimeout as sleep } from "node:timers/promises";
import type { ChainCall } from "../../tools/stack/chain/chain-rpc.ts";

const patienceMs = 60_000;

/**
 * Resolves when the node has mined every transaction that can be mined. Resolves at once if automatic mining is off.
 *
 * @throws Error if a transaction is still pending after 60 seconds
 */
export async function allMined(call: ChainCall): Promise<void> {
  if ((await call("anvil_getAutomine")) === false) return;
  const until = Date.now() + patienceMs;
  for (;;) {
    const { pending } = (await call("txpool_status")) as { pending: string };
    if (pending === "0x0") return;
    if (Date.now() > until) throw new Error(`the node did not mine ${Number(pending)} pending transactions`);
    await sleep(2);
  }
}

/** Wraps a chain client so that a broadcast resolves after the node has mined the transaction. */
export function miningAtOnce<C extends { broadcast(...args: never[]): Promise<unknown> }>(
  chain: C,
  call: ChainCall,
): C {
  const broadcast = async (...args: Parameters<C["broadcast"]>) => {
    const result = await chain.broadcast(...args);
    await allMined(call);
    return result;
  };
  return { ...chain, broadcast };
}
