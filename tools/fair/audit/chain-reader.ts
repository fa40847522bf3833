import { bscGenesisHash } from "@gemplay/chain";
import { commitmentsAbi } from "@gemplay/chain/abi";
import { type Address, createPublicClient, getAbiItem, type Hex, hexToString, http, toHex } from "viem";
import { CouldNotCheck } from "./findings.ts";

/** A commitment to a hash on the chain, from an event of the contract. */
export interface Committed {
  readonly kind: string;
  readonly hash: string;
  readonly number: number;
  readonly size: number;
  readonly block: bigint;
}

/** Reads the contract `Commitments` and blocks of the chain. Hashes are without `0x`. Every method throws if the node gives no answer. */
export interface ChainReader {
  /** Returns whether the node serves BNB Smart Chain and not, for example, a local chain. */
  isPublic(): Promise<boolean>;
  /** Returns the hash with a kind and number; undefined if the contract has none. */
  hashOf(kind: string, number: number): Promise<string | undefined>;
  /** Returns the block in which a hash was committed; undefined if it was not. */
  committedIn(hash: string): Promise<bigint | undefined>;
  /** Returns the commitments of a kind, or of all kinds, in a range of blocks, the oldest first. */
  committed(kind: string | undefined, from: bigint, to: bigint): Promise<Committed[]>;
  /** Returns whether an account may commit hashes now. */
  isCommitter(account: Address): Promise<boolean>;
  block(number: bigint): Promise<{ readonly hash: string; readonly atMs: number }>;
  /** Returns the number of the newest block. */
  newest(): Promise<bigint>;
  /** Returns the number of the first block that is not older than the given time. */
  firstSince(atMs: number): Promise<bigint>;
}

const committedEvent = getAbiItem({ abi: commitmentsAbi, name: "Committed" });
/** Many nodes refuse to search more blocks at once. */
const blocksAtOnce = 2_000n;

/** Creates the reader of the contract at an address. */
export function createChainReader({
  rpcUrl,
  contract,
  timeoutMs,
}: {
  readonly rpcUrl: string;
  readonly contract: Address;
  readonly timeoutMs: number;
}): ChainReader {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1 }) });
  const call = { address: contract, abi: commitmentsAbi } as const;
  const newest = () => client.getBlockNumber({ cacheTime: 0 });

  async function block(number: bigint) {
    const { hash, timestamp } = await client.getBlock({ blockNumber: number });
    if (hash === null) throw new CouldNotCheck(`block ${number} has no hash`);
    return { hash: bare(hash), atMs: Number(timestamp) * 1_000 };
  }

  return {
    newest,
    block,
    isPublic: async () => (await block(0n)).hash === bare(bscGenesisHash),

    async hashOf(kind, number) {
      const args = [kindOf(kind), BigInt(number)] as const;
      return present(await client.readContract({ ...call, functionName: "hashOf", args }));
    },

    async committedIn(hash) {
      const found = await client.readContract({ ...call, functionName: "committedIn", args: [`0x${hash}`] });
      return found === 0n ? undefined : found;
    },

    async isCommitter(account) {
      const role = await client.readContract({ ...call, functionName: "COMMITTER_ROLE" });
      return await client.readContract({ ...call, functionName: "hasRole", args: [role, account] });
    },

    async committed(kind, from, to) {
      const found: Committed[] = [];
      for (let fromBlock = from; fromBlock <= to; fromBlock += blocksAtOnce) {
        const end = fromBlock + blocksAtOnce - 1n;
        const logs = await client.getLogs({
          ...{ address: contract, event: committedEvent, strict: true },
          args: kind === undefined ? {} : { kind: kindOf(kind) },
          ...{ fromBlock, toBlock: end < to ? end : to },
        });
        for (const { args, blockNumber } of logs)
          found.push({
            kind: hexToString(args.kind, { size: 32 }),
            hash: bare(args.hash),
            number: Number(args.number),
            size: Number(args.size),
            block: blockNumber,
          });
      }
      return found;
    },

    async firstSince(atMs) {
      let [from, to] = [0n, await newest()];
      while (from < to) {
        const middle = (from + to) / 2n;
        if ((await block(middle)).atMs < atMs) from = middle + 1n;
        else to = middle;
      }
      return from;
    },
  };
}

const kindOf = (kind: string): Hex => toHex(kind, { size: 32 });
const bare = (hash: Hex): string => hash.slice(2);
const present = (hash: Hex): string | undefined => (BigInt(hash) === 0n ? undefined : bare(hash));
