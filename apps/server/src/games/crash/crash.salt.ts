import type { ChainAccess } from "../../platform/chain/index.ts";
import type { Config } from "../../platform/config/index.ts";

/** Reads the blockchain blocks whose hashes become the salts of Crash chains. */
export interface SaltBlocks {
  /** Returns the hash of a block as 64 lower-case hex characters; undefined before the block is final. */
  finalHash(block: bigint): Promise<string | undefined>;
}

/** Creates the reader of blocks from the blockchain. The platform also receives deposits from this blockchain. */
export function createSaltBlocks(
  { publicClient, genesisHash }: Pick<ChainAccess, "publicClient" | "genesisHash">,
  { environment }: Pick<Config, "environment">,
): SaltBlocks {
  return {
    async finalHash(blockNumber) {
      await genesisHash(); // The promise `genesisHash` rejects if the RPC provider serves another blockchain.
      const final = await publicClient.getBlock({ blockTag: "finalized" });
      if (final.number < blockNumber) {
        // The blockchain of the local stack creates no blocks without transactions, so this code creates a block.
        if (environment === "local") await publicClient.request({ method: "evm_mine" } as never);
        return undefined;
      }
      const { hash } = await publicClient.getBlock({ blockNumber });
      return hash.slice("0x".length);
    },
  };
}
