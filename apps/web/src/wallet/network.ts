import type { Data } from "@gemplay/api-schema";
import {
  addNetworkRequest,
  chainConfig,
  type Hex,
  switchNetworkRequest,
  type TokenConfig,
  type TokenKey,
} from "@gemplay/chain";
import { readFingerprint, sameFingerprint } from "@gemplay/chain/fingerprint";
import { platformQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import { askWallet } from "./ask-wallet.ts";
import type { WalletProvider } from "./eip1193.ts";
import { toWalletError, WalletError } from "./wallet-error.ts";

/** The chain in the answer of the API route `/config`. */
export type ServerChain = Data<"GET /config">["chain"];

/** Returns the chain that the server uses. @throws {WalletError} chainConfigurationMissing */
export async function readChain(): Promise<ServerChain> {
  const { chain } = await queryClient.ensureQueryData(platformQueries.config()).catch((error: unknown) => {
    throw new WalletError("network", error);
  });
  if (!chain?.chainId || chain.rpcUrls.length === 0) throw new WalletError("chainConfigurationMissing");
  return chain;
}

/** Returns a token from the chain's list of tokens. @throws {WalletError} tokenConfigurationMissing */
export function readToken(
  chain: ServerChain,
  token: string,
): { readonly address: Hex; readonly abi: TokenConfig["tokenAbi"]; readonly decimals: number } {
  const entry = chain.tokenConfigList[token];
  if (!entry) throw new WalletError("tokenConfigurationMissing");
  const { tokenContractAddress, tokenAbi, decimals } = entry;
  // The ABI from the server needs a type assertion but no check, because the server sends the ABI from packages/chain.
  const abi = tokenAbi as unknown as TokenConfig["tokenAbi"];
  return { address: tokenContractAddress as Hex, abi, decimals };
}

/**
 * Converts the configured chain to the form that wallets need: a list of tokens, and the parameters for adding the
 * chain to a wallet.
 */
function walletChain(chain: ServerChain) {
  const tokens: Partial<Record<TokenKey, Hex>> = {};
  for (const [key, token] of Object.entries(chain.tokenConfigList))
    tokens[key as TokenKey] = token.tokenContractAddress as Hex;
  return chainConfig({
    tokens,
    // A wallet needs absolute URLs, because a relative path works only on this page.
    rpcUrls: chain.rpcUrls.map((url) => new URL(url, location.origin).href),
    blockExplorerUrls: chain.blockExplorerUrls,
  });
}

const unknownChain = 4902;

/**
 * Switches the wallet to the server's chain. If the wallet does not know the chain (error code 4902), the function adds
 * the chain from the configuration. The wallet asks its owner for permission, so call `switchToChain` only after a tap
 * of the player.
 * @throws {WalletError} networkRefused, chainUnknown, network and others
 */
export async function switchToChain(
  wallet: Parameters<typeof askWallet>[0],
  chain: ServerChain,
): Promise<void> {
  const config = walletChain(chain);
  if (await isOnChain(wallet.provider, chain)) return;
  try {
    await askWallet(wallet, switchNetworkRequest(config));
  } catch (error) {
    const fault = toWalletError(error, "network");
    // A wallet may nest the error code 4902 in another error, or may return a general error instead. In both cases, the
    // page adds the chain to the wallet.
    if (fault.fault !== "chainUnknown" && fault.fault !== "network") throw fault;
    await askWallet(wallet, addNetworkRequest(config)).catch((refusal: unknown) => {
      throw toWalletError(refusal, "network");
    });
  }
  if (!(await isOnChain(wallet.provider, chain))) throw new WalletError("network", { code: unknownChain });
}

/** Returns whether the wallet's chain has the same chain id as the server's chain. Opens no prompt in the wallet. */
export async function isOnChain(provider: WalletProvider, chain: ServerChain): Promise<boolean> {
  return Number(await ask(provider, { method: "eth_chainId" })) === chain.chainId;
}

async function ask(
  provider: WalletProvider,
  call: Parameters<WalletProvider["request"]>[0],
): Promise<unknown> {
  try {
    return await provider.request(call);
  } catch (error) {
    throw toWalletError(error, "network");
  }
}

/**
 * Proves that the wallet's chain is the server's chain, and not another chain with the same chain id. Compares the
 * first block of the wallet's chain, and the code of its vault contract, with the values that the server reports. The
 * page sends no transaction to a chain before this check has succeeded.
 * @throws {WalletError} foreignChain, network
 */
export async function proveChain(provider: WalletProvider, chain: ServerChain): Promise<void> {
  const reader = { request: (call: Parameters<WalletProvider["request"]>[0]) => ask(provider, call) };
  let same = false;
  try {
    same = sameFingerprint(await readFingerprint(reader, chain.vaultAddress as Hex), {
      genesisHash: chain.genesisHash as Hex,
      vaultCodeHash: chain.vaultCodeHash as Hex,
    });
  } catch (error) {
    // If the vault contract is missing, the chain is not the server's chain. A wallet that does not answer is reported
    // as a network fault.
    throw error instanceof WalletError ? error : new WalletError("foreignChain", error);
  }
  if (!same) throw new WalletError("foreignChain");
}
