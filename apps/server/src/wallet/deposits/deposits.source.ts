import type { Address, Hash, PublicClient } from "viem";
import { smaller } from "../../platform/bigint-order.ts";
import { asked, ProviderError } from "../../platform/chain/index.ts";
import { type KnownAddresses, noAddresses } from "../deposit-addresses/index.ts";
import {
  type ChainPoint,
  createLogReader,
  type DepositLog,
  depositIdentity,
  type FinalLogs,
  sweepIdentity,
} from "./deposits.logs.ts";
import { assertSame, type MinedBlock, receiptsOf } from "./deposits.receipts.ts";

/** The number of block headers that the reader requests in parallel. */
const headersAtOnce = 20n;

/** The watcher's position on the chain, with the hash of the chain's first block. */
export interface ProcessedUpTo extends ChainPoint {
  readonly genesisHash: Hash;
}

export interface Heads {
  readonly latest: bigint;
  readonly finalized: bigint;
}

/** The current chain heads in the answer of an RPC provider. */
export interface ShownHeads extends Heads {
  readonly latestHash: Hash;
  /** The timestamp of the newest block, in milliseconds. */
  readonly latestAtMs: number;
}

/**
 * The reader of deposits from one RPC provider. The reader accepts the provider's answers only if all answers agree
 * with each other.
 */
export interface DepositSource {
  /**
   * Returns the chain position from which a new database starts to read deposits.
   *
   * @throws {ProviderError}
   */
  begin(startBlock: bigint): Promise<ProcessedUpTo>;
  /**
   * Checks that the provider serves the right chain and is up to date, and returns the chain heads.
   *
   * @throws {ProviderError}
   */
  heads(processed: ProcessedUpTo): Promise<ShownHeads>;
  /**
   * Reads the deposits and sweeps of the final blocks after `processed` up to `to`, and returns block `to`.
   *
   * @throws {ProviderError}
   */
  finalDeposits(processed: ChainPoint, to: bigint): Promise<FinalLogs & { readonly reached: ChainPoint }>;
  /**
   * Reads deposits from blocks that are not final yet. The page shows the progress of these deposits to the player, but
   * the server does not credit these deposits yet.
   *
   * @throws {ProviderError}
   */
  sightings(from: bigint, to: bigint): Promise<readonly DepositLog[]>;
  /**
   * Returns the hash of the block with the given number.
   *
   * @throws {ProviderError}
   */
  hashAt(blockNumber: bigint): Promise<Hash>;
}

export interface DepositSourceOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly vault: Address;
  /** The token contracts of this deployment, which the reader searches in the bloom filters of blocks. */
  readonly tokens: readonly Address[];
  /**
   * The players' deposit addresses. If this option is undefined, the reader does not search for deposits at deposit
   * addresses.
   */
  readonly addresses?: KnownAddresses;
}

export function createDepositSource(options: DepositSourceOptions): DepositSource {
  const { client, chainId, vault, tokens, addresses = noAddresses } = options;
  const blockAt = (blockNumber: bigint) => asked(`block ${blockNumber}`, client.getBlock({ blockNumber }));
  const reader = createLogReader({ client, vault, tokens, addresses });

  /**
   * Checks that the receipts of a block contain exactly the deposits and sweeps that the log queries returned. A
   * provider with several nodes may return an empty list of logs if one of its nodes lags.
   */
  async function assertReceipts(block: MinedBlock, shown: FinalLogs): Promise<void> {
    const receipts = await receiptsOf(client, block);
    const identities = receipts.flatMap(({ logs }) => logs.flatMap((log) => reader.identityOf(log) ?? []));
    const known = [...shown.deposits.map(depositIdentity), ...shown.sweeps.map(sweepIdentity)];
    assertSame("incomplete", `deposits of ${block.number}`, known.sort().join(), identities.sort().join());
  }

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
      return {
        latest: latest.number,
        latestHash: latest.hash,
        latestAtMs: Number(latest.timestamp) * 1_000,
        finalized: finalized.number,
      };
    },

    async finalDeposits(processed, to) {
      await addresses.refresh();
      const found = await reader.read(processed.blockNumber + 1n, to);
      let reached = processed;
      while (reached.blockNumber < to) {
        const from = reached.blockNumber + 1n;
        const count = Number(smaller(to - reached.blockNumber, headersAtOnce));
        const blocks = await Promise.all(Array.from({ length: count }, (_, i) => blockAt(from + BigInt(i))));
        for (const block of blocks) {
          assertSame("disagrees", `parent of block ${block.number}`, block.parentHash, reached.blockHash);
          reached = { blockNumber: block.number, blockHash: block.hash };
          const here = (log: ChainPoint) => log.blockNumber === block.number;
          const inBlock = { deposits: found.deposits.filter(here), sweeps: found.sweeps.filter(here) };
          const logs = [...inBlock.deposits, ...inBlock.sweeps];
          for (const log of logs)
            assertSame("disagrees", `block of ${log.transactionHash}`, log.blockHash, block.hash);
          if (logs.length > 0 || reader.mayBeIn(block.logsBloom)) await assertReceipts(block, inBlock);
        }
      }
      return { ...found, reached };
    },

    async sightings(from, to) {
      await addresses.refresh();
      return (await reader.read(from, to)).deposits;
    },

    hashAt: async (blockNumber) => (await blockAt(blockNumber)).hash,
  };
}
