import { setTimeout as sleep } from "node:timers/promises";
import { bscGenesisHash, chainId, chainName, nativeCurrency } from "@gemplay/chain";
import { type ChainFingerprint, readFingerprint } from "@gemplay/chain/fingerprint";
import { type Chain, createPublicClient, defineChain, type Hash, http, type PublicClient } from "viem";
import type { Config } from "../config/index.ts";

export interface ChainAccess {
  readonly chain: Chain;
  readonly publicClient: PublicClient;
  /**
   * Returns true if the configured chain is the public main network (chain id 56), and not a local copy. The hash of
   * the first block identifies the main network. Caches the answer. The call rejects while the chain provider does not
   * answer.
   */
  isReal(): Promise<boolean>;
  /**
   * Returns the URLs of the block explorers for the configured chain. For every chain except the main network, the list
   * of explorers is empty. Rejects like `isReal`.
   */
  blockExplorerUrls(): Promise<readonly string[]>;
  /**
   * Returns the hash of the chain's block 0. The client caches the hash of the block after the first answer. The call
   * rejects while the chain does not answer, or if the chain is not the configured chain.
   */
  genesisHash(): Promise<Hash>;
  /** Returns true if the chain provider answers within two seconds with the configured chain id. Never rejects. */
  answers(): Promise<boolean>;
  /**
   * Returns the keccak256 hash of the code of the vault contract. The client caches the hash of the code after the
   * first answer. The call rejects while the chain does not answer or the vault contract has no code.
   */
  vaultCodeHash(): Promise<Hash>;
}

const answerLimitMs = 2_000;

type ChainSettings = Pick<Config, "chain" | "environment">;

/** Creates the client for the configured chain. The creation of the client sends no RPC call to the chain. */
export function createChain(config: ChainSettings): ChainAccess {
  const { rpcUrl } = config.chain;
  const chain = defineChain({
    id: chainId,
    name: chainName,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const publicClient = createPublicClient({
    chain,
    transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }),
    pollingInterval: 500,
    cacheTime: 0, // The server uses block numbers for decisions about money, so the client never caches a block number.
  });
  const fingerprint = once(() => checkedFingerprint(publicClient, config));
  const isReal = once(async () => (await publicClient.getBlock({ blockNumber: 0n })).hash === bscGenesisHash);
  return {
    chain,
    publicClient,
    isReal,
    blockExplorerUrls: async () => ((await isReal()) ? ["https://bscscan.com"] : []),
    async answers() {
      const late = new AbortController();
      try {
        return await Promise.race([
          publicClient.getChainId().then((id) => id === chainId),
          sleep(answerLimitMs, false, { signal: late.signal }),
        ]);
      } catch {
        return false;
      } finally {
        late.abort();
      }
    },
    genesisHash: async () => (await fingerprint()).genesisHash,
    vaultCodeHash: async () => (await fingerprint()).vaultCodeHash,
  };
}

/**
 * Reads the id and the first block of the chain, and checks that the provider serves the configured chain. The main
 * network and the local chain have the same id, so the hashes of their first blocks are compared too.
 */
async function checkedFingerprint(client: PublicClient, config: ChainSettings): Promise<ChainFingerprint> {
  const answered = await client.getChainId();
  if (answered !== chainId)
    throw new Error(`the chain reports the id ${answered}, but the configured chain has the id ${chainId}`);
  const fingerprint = await readFingerprint(client, config.chain.vaultAddress);
  const isReal = fingerprint.genesisHash === bscGenesisHash;
  if (config.environment === "production" && !isReal)
    throw new Error("GEMPLAY_ENV=production needs the real chain 56");
  if (config.environment === "local" && isReal)
    throw new Error("GEMPLAY_ENV=local must not use the real chain 56");
  return fingerprint;
}

/**
 * Returns a function that caches its first successful result. An error is not cached, so the next call runs the wrapped
 * function again.
 */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
