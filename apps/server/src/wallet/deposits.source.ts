import { vaultAbi } from "@gemplay/chain/abi";
import {
  type Address,
  type Block,
  getAbiItem,
  type Hash,
  type PublicClient,
  pad,
  toEventSelector,
} from "viem";
import { smaller } from "../platform/bigint-order.ts";
import { asked, ProviderError, type ProviderFault } from "../platform/chain/index.ts";
import { bloomMayHold } from "./logs-bloom.ts";

const depositedEvent = getAbiItem({ abi: vaultAbi, name: "Deposited" });
const depositedTopic = toEventSelector(depositedEvent);
type FinalBlock = Block<bigint, false, "latest">;
/** Headers asked for at once. */
const headersAtOnce = 20n;

/** A block by number and hash. */
export interface ChainPoint {
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
}

/** What the watcher knows before it looks: its place on the chain whose first block is this. */
export interface ProcessedUpTo extends ChainPoint {
  readonly genesisHash: Hash;
}

/** One `Deposited` event. Its identity is chain, transaction and log index. */
export interface DepositLog extends ChainPoint {
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly depositor: Address;
  readonly tokenAddress: Address;
  /** Base units by which the vault's balance grew. */
  readonly amountBase: bigint;
}

export interface Heads {
  readonly latest: bigint;
  readonly finalized: bigint;
}

/** Reads deposits from one provider and believes it only as far as its answers agree with each other. */
export interface DepositSource {
  /** Where the processing of a new database begins. @throws {ProviderError} */
  begin(startBlock: bigint): Promise<ProcessedUpTo>;
  /** The heads, after checking that the provider is on our chain and not behind. @throws {ProviderError} */
  heads(processed: ProcessedUpTo): Promise<Heads>;
  /** Deposits of the final blocks after `processed` up to `to`, and that block. @throws {ProviderError} */
  finalDeposits(
    processed: ChainPoint,
    to: bigint,
  ): Promise<{ readonly deposits: readonly DepositLog[]; readonly reached: ChainPoint }>;
  /** Deposits of blocks that are not final: for showing progress, never for crediting. @throws {ProviderError} */
  sightings(from: bigint, to: bigint): Promise<readonly DepositLog[]>;
  /** The hash that the provider shows at a height. @throws {ProviderError} */
  hashAt(blockNumber: bigint): Promise<Hash>;
}

export interface DepositSourceOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly vault: Address;
  /** Our tokens: their deposits are looked for in the blocks' blooms. */
  readonly tokens: readonly Address[];
}

export function createDepositSource({ client, chainId, vault, tokens }: DepositSourceOptions): DepositSource {
  const blockAt = (blockNumber: bigint) => asked(`block ${blockNumber}`, client.getBlock({ blockNumber }));

  async function logs(from: bigint, to: bigint): Promise<DepositLog[]> {
    const found = await asked(
      `logs ${from} to ${to}`,
      client.getLogs({ address: vault, event: depositedEvent, fromBlock: from, toBlock: to, strict: true }),
    );
    return found.map((log) => {
      const { blockNumber, blockHash, transactionHash, logIndex } = log;
      if (
        log.removed ||
        log.address.toLowerCase() !== vault.toLowerCase() ||
        blockNumber < from ||
        blockNumber > to
      )
        throw new ProviderError("disagrees", `a log that was not asked for, in ${transactionHash}`);
      const { player: depositor, token: tokenAddress, amount: amountBase } = log.args;
      return { blockNumber, blockHash, transactionHash, logIndex, depositor, tokenAddress, amountBase };
    });
  }

  /**
   * Asks the same a second way: the receipts of a block must hold exactly the deposits that the log query showed.
   * Load-balanced providers answer log queries with nothing when a node of theirs lags.
   */
  async function assertReceipts(block: FinalBlock, deposits: readonly DepositLog[]): Promise<void> {
    const receipts = await asked(
      `receipts of ${block.number}`,
      client.getBlockReceipts({ blockNumber: block.number }),
    );
    assertSame("incomplete", `receipts of ${block.number}`, receipts.length, block.transactions.length);
    const identities: string[] = [];
    for (const receipt of receipts) {
      assertSame("disagrees", `block of ${receipt.transactionHash}`, receipt.blockHash, block.hash);
      for (const log of receipt.logs) {
        const ours = log.address.toLowerCase() === vault.toLowerCase() && log.topics[0] === depositedTopic;
        if (ours) identities.push(`${log.transactionHash}#${log.logIndex} ${BigInt(log.data)}`);
      }
    }
    const shown = deposits.map((log) => `${log.transactionHash}#${log.logIndex} ${log.amountBase}`);
    assertSame("incomplete", `deposits of ${block.number}`, shown.sort().join(), identities.sort().join());
  }

  const mayHoldDeposit = (block: FinalBlock): boolean =>
    bloomMayHold(block.logsBloom, vault) &&
    bloomMayHold(block.logsBloom, depositedTopic) &&
    tokens.some((token) => bloomMayHold(block.logsBloom, pad(token)));

  return {
    async begin(startBlock) {
      const [id, genesis] = await Promise.all([asked("chain id", client.getChainId()), blockAt(0n)]);
      assertSame("other_chain", "chain id", id, chainId);
      const blockNumber = startBlock === 0n ? 0n : startBlock - 1n;
      const final = await asked("finalized", client.getBlock({ blockTag: "finalized" }));
      if (final.number < blockNumber)
        throw new ProviderError("behind", `${final.number} before ${blockNumber}`);
      return { genesisHash: genesis.hash, blockNumber, blockHash: (await blockAt(blockNumber)).hash };
    },

    async heads(processed) {
      const [id, genesis, latest, finalized, ours] = await Promise.all([
        asked("chain id", client.getChainId()),
        blockAt(0n),
        asked("latest", client.getBlock({ blockTag: "latest" })),
        asked("finalized", client.getBlock({ blockTag: "finalized" })),
        blockAt(processed.blockNumber),
      ]);
      assertSame("other_chain", "chain id", id, chainId);
      assertSame("other_chain", "genesis block", genesis.hash, processed.genesisHash);
      if (finalized.number < processed.blockNumber)
        throw new ProviderError("behind", `final is ${finalized.number}, processed ${processed.blockNumber}`);
      assertSame("disagrees", `block ${processed.blockNumber}`, ours.hash, processed.blockHash);
      if (latest.number < finalized.number)
        throw new ProviderError("disagrees", `final is ${finalized.number}, latest ${latest.number}`);
      return { latest: latest.number, finalized: finalized.number };
    },

    async finalDeposits(processed, to) {
      const deposits = await logs(processed.blockNumber + 1n, to);
      let reached = processed;
      while (reached.blockNumber < to) {
        const from = reached.blockNumber + 1n;
        const count = Number(smaller(to - reached.blockNumber, headersAtOnce));
        const blocks = await Promise.all(Array.from({ length: count }, (_, i) => blockAt(from + BigInt(i))));
        for (const block of blocks) {
          assertSame("disagrees", `parent of block ${block.number}`, block.parentHash, reached.blockHash);
          reached = { blockNumber: block.number, blockHash: block.hash };
          const inBlock = deposits.filter((deposit) => deposit.blockNumber === block.number);
          for (const deposit of inBlock)
            assertSame("disagrees", `block of ${deposit.transactionHash}`, deposit.blockHash, block.hash);
          if (inBlock.length > 0 || mayHoldDeposit(block)) await assertReceipts(block, inBlock);
        }
      }
      return { deposits, reached };
    },

    sightings: logs,

    hashAt: async (blockNumber) => (await blockAt(blockNumber)).hash,
  };
}

function assertSame<T>(fault: ProviderFault, what: string, shown: T, expected: T): void {
  if (shown !== expected)
    throw new ProviderError(fault, `${what} is ${String(shown)}, not ${String(expected)}`);
}
