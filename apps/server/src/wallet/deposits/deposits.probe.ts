import type { Address, PublicClient } from "viem";
import { larger } from "../../platform/bigint-order.ts";
import { groupOfNobodys } from "../deposit-addresses/index.ts";
import { createLogReader } from "./deposits.logs.ts";
import { rangeBlocks } from "./deposits.watcher.ts";

/**
 * Tests whether a node can answer the deposit watcher's log query for the newest blocks and a thousand deposit
 * addresses.
 *
 * @throws {ProviderError} if the node cannot answer
 */
export async function probeDepositLogs(options: {
  readonly client: PublicClient;
  readonly vault: Address;
  readonly tokens: readonly Address[];
  readonly factory: Address;
  readonly latest: bigint;
}): Promise<{ readonly addresses: number; readonly blocks: bigint }> {
  const { client, vault, tokens, factory, latest } = options;
  const addresses = groupOfNobodys(factory);
  const from = larger(0n, latest - rangeBlocks + 1n);
  await createLogReader({ client, vault, tokens, addresses }).read(from, latest);
  return { addresses: addresses.topics()[0]?.length ?? 0, blocks: rangeBlocks };
}
