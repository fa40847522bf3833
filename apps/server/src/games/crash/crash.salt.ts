import type { ChainAccess } from "../../platform/chain/index.ts";
import type { Config } from "../../platform/config/index.ts";

/** The blocks whose hashes become salts. */
export interface SaltBlocks {
  /** Returns the hash of a block as 64 lower-case hex characters; undefined before the block is final. */
  finalHash(block: bigint): Promise<string | undefined>;
}

/** Creates the reader of blocks of the same blockchain that deposits come from. */
export function createSaltBlocks(
  { publicClient, genesisHash }: Pick<ChainAccess, "publicClient" | "genesisHash">,
  { environment }: Pick<Config, "environment">,
): SaltBlocks {
  return {
    async finalHash(blockNumber) {
      await genesisHash(); // rejects on the wrong blockchain
      const final = await publicClient.getBlock({ blockTag: "finalized" });
      if (final.number < blockNumber) {
        // The local blockchain makes no blocks by itself, so this code mines one.
        if (environment === "local") await publicClient.request({ method: "evm_mine" } as never);
        return undefined;
      }
      const { hash } = await publicClient.getBlock({ blockNumber });
      return hash.slice("0x".length);
    },
  };
}
