import { commitmentsAbi } from "@gemplay/chain/abi";
import {
  type Address,
  encodeFunctionData,
  getAbiItem,
  type Hash,
  type Hex,
  isAddressEqual,
  type PublicClient,
  parseEventLogs,
  toHex,
} from "viem";
import { asked, blockRanges } from "../platform/chain/index.ts";
import {
  type Call,
  createSenderChain,
  type Receipt,
  refusalOf,
  type SenderChain,
} from "../platform/chain-sender/index.ts";
import type { Signer } from "../platform/signing/index.ts";

const committedEvent = getAbiItem({ abi: commitmentsAbi, name: "Committed" });
/**
 * The gas limit of a commitment's transaction, far above the used gas of about 50,000 units. The sender pays only for
 * used gas.
 */
const gasLimit = 150_000n;
const takenReasons: ReadonlySet<string> = new Set(["AlreadyCommitted", "PlaceTaken"]);

/** A commitment: a hash that the platform stores in the commitment contract on the chain. */
export interface Commitment {
  readonly contract: Address;
  /** The kind of commitment, a text of at most 32 bytes. */
  readonly kind: string;
  readonly hash: Hash;
  /**
   * The number of this commitment among the commitments of the same kind. The commitment contract accepts one hash for
   * each kind and number.
   */
  readonly number: bigint;
  /** The number of items, such as rounds, that the hash covers. */
  readonly size: bigint;
}

/**
 * The contract's answer to a simulated transaction that commits a hash. "taken" means that the contract already stores
 * this hash, or another hash with the same kind and number.
 */
export type ContractAnswer =
  | { readonly kind: "commits" }
  | { readonly kind: "taken" }
  | { readonly kind: "refuses"; readonly reason: string };

/**
 * The account that commits hashes, and the commitment contract, on the chain. Every method throws ProviderError if the
 * RPC provider gives no clear answer.
 */
export interface CommitmentChain extends SenderChain {
  callOf(commitment: Commitment): Call;
  ask(commitment: Commitment): Promise<ContractAnswer>;
  /** Returns whether a receipt contains the contract's event for this commitment. */
  holds(receipt: Pick<Receipt, "logs">, commitment: Commitment): boolean;
  /**
   * Returns what the commitment contract stores at a block. `committedIn` is the block in which the hash was committed,
   * regardless of the number of the commitment. `isPlaceTaken` is true if the contract stores any hash with the same
   * kind and number.
   */
  heldAt(
    commitment: Commitment,
    blockNumber: bigint,
  ): Promise<{ readonly committedIn: bigint | undefined; readonly isPlaceTaken: boolean }>;
  /**
   * Returns the transaction that committed a hash in the given block.
   *
   * @returns "other" if the hash was committed in this block with another kind, number or size
   */
  findTransaction(commitment: Commitment, blockNumber: bigint): Promise<Hash | "other" | undefined>;
}

export interface CommitmentChainOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly signer: Signer;
}

export function createCommitmentChain({ client, chainId, signer }: CommitmentChainOptions): CommitmentChain {
  return {
    ...createSenderChain({ client, chainId, signer, gasLimit }),

    callOf: (commitment) => ({ to: commitment.contract, data: encodeFunctionData(call(commitment)) }),

    async ask(commitment) {
      const simulated = client.simulateContract({
        account: signer.address,
        address: commitment.contract,
        ...call(commitment),
      });
      const reason = await refusalOf("a commitment", simulated);
      if (reason === undefined) return { kind: "commits" };
      return takenReasons.has(reason) ? { kind: "taken" } : { kind: "refuses", reason };
    },

    holds({ logs }, { contract, ...commitment }) {
      const own = logs.filter(({ address }) => isAddressEqual(address, contract));
      const events = parseEventLogs({ abi: [committedEvent], logs: own as never });
      return events.some(({ args }) => isSame(args, commitment));
    },

    async heldAt({ contract: address, ...commitment }, blockNumber) {
      const [kind, hash, number] = argumentsOf(commitment);
      const call = { address, abi: commitmentsAbi, blockNumber } as const;
      const [block, holder] = await asked(
        "commitments",
        Promise.all([
          client.readContract({ ...call, functionName: "committedIn", args: [hash] }),
          client.readContract({ ...call, functionName: "hashOf", args: [kind, number] }),
        ]),
      );
      return { committedIn: block === 0n ? undefined : block, isPlaceTaken: BigInt(holder) !== 0n };
    },

    async findTransaction({ contract, ...commitment }, blockNumber) {
      const { hash } = commitment;
      const logs = client.getLogs({
        address: contract,
        event: committedEvent,
        args: { hash },
        fromBlock: blockNumber,
        toBlock: blockNumber,
        strict: true,
      });
      const [log] = await asked("commitments", logs);
      return log === undefined || isSame(log.args, commitment) ? log?.transactionHash : "other";
    },
  };
}

/**
 * Returns the largest end of all commitments of the given kind. The end of a commitment is its number plus its size.
 *
 * @param most the largest end that this deployment can have reached; larger ends are ignored
 * @returns 0 if the contract stores no commitment of this kind
 * @throws if the chain does not answer
 */
export async function committedUpTo(
  client: PublicClient,
  {
    contract,
    kind,
    fromBlock,
    most,
  }: { readonly contract: Address; readonly kind: string; readonly fromBlock: bigint; readonly most: bigint },
): Promise<bigint> {
  // The search includes blocks that are not final, because somebody may already have read a commitment from such a
  // block.
  const latest = await client.getBlockNumber();
  let end = 0n;
  const ofKind = { kind: toHex(kind, { size: 32 }) };
  const query = { address: contract, event: committedEvent, args: ofKind, strict: true } as const;
  for (const range of blockRanges(fromBlock, latest)) {
    for (const { args } of await client.getLogs({ ...query, ...range })) {
      const reached = args.number + args.size;
      if (reached > end && reached <= most) end = reached;
    }
  }
  return end;
}

function call(commitment: Commitment) {
  return {
    abi: commitmentsAbi,
    functionName: "commit",
    args: argumentsOf(commitment),
  } as const;
}

function argumentsOf(
  commitment: Omit<Commitment, "contract">,
): readonly [kind: Hex, hash: Hash, number: bigint, size: bigint] {
  const { kind, hash, number, size } = commitment;
  return [toHex(kind, { size: 32 }), hash, number, size];
}

/** Returns whether an event of the contract has all values of this commitment. */
function isSame(
  event: { readonly kind: Hex; readonly hash: Hash; readonly number: bigint; readonly size: bigint },
  commitment: Omit<Commitment, "contract">,
): boolean {
  const [kind, hash, number, size] = argumentsOf(commitment);
  return event.kind === kind && event.hash === hash && event.number === number && event.size === size;
}
