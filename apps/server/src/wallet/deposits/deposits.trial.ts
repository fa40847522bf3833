import type { Address, PublicClient } from "viem";
import { larger } from "../../platform/bigint-order.ts";
import { groupOfNobodys } from "../deposit-addresses/index.ts";
import { createLogReader } from "./deposits.logs.ts";
import { rangeBlocks } from "./deposits.watcher.ts";

/**
 * Asks a node for the logs of the newest blocks as the watcher does once a thousand players have an address.
 *
 * @throws {ProviderError} when it cannot answer that
 */
export async function tryDepositLogs(options: {
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
