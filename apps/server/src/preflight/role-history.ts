import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, getAddress, type Hex, type PublicClient } from "viem";
import { blockRangesBackwards } from "../platform/chain/index.ts";

/** The accounts that hold the roles of a contract, according to the contract's events. */
export interface RoleHistory {
  /** The current holders of each contract role that was ever granted. */
  readonly holders: ReadonlyMap<Hex, ReadonlySet<Address>>;
  /**
   * The number of the block of the contract's creation. If the search did not reach the creation, the number is
   * undefined, and earlier holders may be missing.
   */
  readonly createdIn: bigint | undefined;
  /** The number of the lowest block whose role events were read. */
  readonly readFrom: bigint;
}

export interface RoleReading {
  /** The number of the lowest block whose role events the search reads. */
  readonly fromBlock?: bigint | undefined;
  /** Maximum number of log queries of one search. */
  readonly queriesAtMost?: number | undefined;
}

const roleEvents = vaultAbi.filter(
  (entry) => entry.type === "event" && (entry.name === "RoleGranted" || entry.name === "RoleRevoked"),
) as Extract<(typeof vaultAbi)[number], { type: "event"; name: "RoleGranted" | "RoleRevoked" }>[];

const adminRole: Hex = `0x${"00".repeat(32)}`;

/**
 * Reads the role grants and role revocations of a contract backwards, from the newest block to the block of the
 * contract's creation.
 */
export async function readRoleHistory(
  client: PublicClient,
  contract: Address,
  { fromBlock = 0n, queriesAtMost = Number.POSITIVE_INFINITY }: RoleReading = {},
): Promise<RoleHistory> {
  const latest = await client.getBlockNumber();
  const settled = new Map<string, boolean>();
  const holders = new Map<Hex, Set<Address>>();
  let [readFrom, queries] = [latest + 1n, 0];
  for (const range of blockRangesBackwards(fromBlock, latest)) {
    if (queries >= queriesAtMost) break;
    queries += 1;
    const logs = await client.getLogs({ address: contract, events: roleEvents, strict: true, ...range });
    readFrom = range.fromBlock;
    // The events are read from the newest to the oldest, so only the newest event about an account and a role counts.
    for (const { eventName, args } of logs.toReversed()) {
      const key = `${args.role} ${args.account}`;
      if (settled.has(key)) continue;
      settled.set(key, eventName === "RoleGranted");
      const found = holders.get(args.role) ?? new Set();
      holders.set(args.role, found);
      if (eventName === "RoleGranted") found.add(getAddress(args.account));
    }
    for (const { eventName, args, transactionHash, blockNumber } of logs) {
      if (eventName !== "RoleGranted" || args.role !== adminRole) continue;
      const { contractAddress } = await client.getTransactionReceipt({ hash: transactionHash });
      if (contractAddress && getAddress(contractAddress) === contract)
        return { holders, createdIn: blockNumber, readFrom };
    }
  }
  return { holders, createdIn: undefined, readFrom };
}
