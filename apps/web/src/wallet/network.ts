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

/** The chain as `/config` tells it. */
export type ServerChain = Data<"GET /config">["chain"];

/**
 * The chain as the server tells it.
 * @throws {WalletError} chainConfigurationMissing
 */
export async function readChain(): Promise<ServerChain> {
  const { chain } = await queryClient.ensureQueryData(platformQueries.config()).catch((error: unknown) => {
    throw new WalletError("network", error);
  });
  if (!chain?.chainId || chain.rpcUrls.length === 0) throw new WalletError("chainConfigurationMissing");
  return chain;
}

/**
 * A token of the chain's list.
 * @throws {WalletError} tokenConfigurationMissing
 */
export function readToken(
  chain: ServerChain,
  token: string,
): { readonly address: Hex; readonly abi: TokenConfig["tokenAbi"]; readonly decimals: number } {
  const entry = chain.tokenConfigList[token];
  if (!entry) throw new WalletError("tokenConfigurationMissing");
  const { tokenContractAddress, tokenAbi, decimals } = entry;
  // Asserted, not checked: the server sends the interface of this package.
  const abi = tokenAbi as unknown as TokenConfig["tokenAbi"];
  return { address: tokenContractAddress as Hex, abi, decimals };
}

/** The chain in the shape that wallets are told about: the list of tokens apart, the rest for the add request. */
function walletChain(chain: ServerChain) {
  const tokens: Partial<Record<TokenKey, Hex>> = {};
  for (const [key, token] of Object.entries(chain.tokenConfigList))
    tokens[key as TokenKey] = token.tokenContractAddress as Hex;
  return chainConfig({
    tokens,
    // A path of this origin is a path to nobody else.
    rpcUrls: chain.rpcUrls.map((url) => new URL(url, location.origin).href),
    blockExplorerUrls: chain.blockExplorerUrls,
  });
}

const unknownChain = 4902;

/**
 * Brings the wallet to the server's chain, adding it from the configuration when the wallet does not know it (4902). The
 * wallet asks its owner, so this follows a press.
 * @throws {WalletError} networkRefused, chainUnknown, network …
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
    // Some wallets wrap the code, some answer a general fault: both are told about the chain.
    if (fault.fault !== "chainUnknown" && fault.fault !== "network") throw fault;
    await askWallet(wallet, addNetworkRequest(config)).catch((refusal: unknown) => {
      throw toWalletError(refusal, "network");
    });
  }
  if (!(await isOnChain(wallet.provider, chain))) throw new WalletError("network", { code: unknownChain });
}

/** Whether the wallet is on a chain with the number of the server's. The wallet opens nothing for this question. */
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
 * Proves that the wallet's chain is the server's and not another with the same number: first block and vault code.
 * Nothing is sent to a chain that was not proven by this.
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
    // A chain without the vault is another chain; a wallet that does not answer is a network fault.
    throw error instanceof WalletError ? error : new WalletError("foreignChain", error);
  }
  if (!same) throw new WalletError("foreignChain");
}
