// Commits hashes in the contract of a local chain, as the server's worker does.
import { commitmentsAbi } from "@gemplay/chain/abi";
import { type Address, createPublicClient, createWalletClient, http, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

export interface TestCommitter {
  /**
   * Commits a hash (64 hexadecimal characters).
   *
   * @returns the block of the commitment
   */
  commit(kind: string, hash: string, number: number, size: number): Promise<number>;
  /** Mines blocks until the block with this number exists, and returns it. The hash has no `0x`. */
  reach(block: number): Promise<{ readonly hash: string; readonly atMs: number }>;
}

export function createTestCommitter(rpcUrl: string, contract: Address): TestCommitter {
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: 20 });
  const writer = createWalletClient({ transport, account: privateKeyToAccount(devKeys.committer) });
  return {
    async commit(kind, hash, number, size) {
      const transaction = await writer.writeContract({
        ...{ chain: null, address: contract, abi: commitmentsAbi, functionName: "commit" },
        args: [toHex(kind, { size: 32 }), `0x${hash}`, BigInt(number), BigInt(size)],
      });
      const { status, blockNumber } = await reader.waitForTransactionReceipt({ hash: transaction });
      if (status !== "success") throw new Error(`the contract refused the commitment ${kind} ${number}`);
      return Number(blockNumber);
    },
    async reach(block) {
      while ((await reader.getBlockNumber({ cacheTime: 0 })) < BigInt(block))
        await chainCaller(rpcUrl)("evm_mine");
      const { hash, timestamp } = await reader.getBlock({ blockNumber: BigInt(block) });
      return { hash: hash.slice(2), atMs: Number(timestamp) * 1_000 };
    },
  };
}
