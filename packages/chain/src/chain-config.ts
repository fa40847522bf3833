import { tokenAbi } from "./token.abi.ts";

/** Hexadecimal text in the form that blockchains use for an address, a hash or code. */
export type Hex = `0x${string}`;

/** The id of the only chain that the product supports. The local development chain also has the id 56. */
export const chainId = 56;
/** The name of the chain in the request that adds a network to a wallet. */
export const chainName = "Binance Smart Chain";
/** The currency that pays for gas. */
export const nativeCurrency = { name: "BNB", symbol: "BNB", decimals: 18 } as const;

/**
 * The hash of block 0 of the real chain 56. Block 0 of a local chain has a different hash. The hash comes from the
 * constant BSCGenesisHash in the BNB client.
 */
export const bscGenesisHash: Hex = "0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b";

/**
 * The keys of the tokens on the chain. A deposit of USDT credits the asset U, and a deposit of PLAY credits the asset
 * PLAY.
 */
export const tokenKeys = ["USDT", "PLAY"] as const;
export type TokenKey = (typeof tokenKeys)[number];

/**
 * The number of decimals of USDT and PLAY on chain 56. USDT has 6 decimals on other chains. The code also uses this
 * number of decimals for a token that states no decimals.
 */
export const tokenDecimals = 18;

/** A token in the token list of the chain. */
export interface TokenConfig {
  readonly tokenName: TokenKey;
  readonly tokenContractAddress: Hex;
  readonly tokenAbi: typeof tokenAbi;
  /** The number of decimals in amounts of the token. */
  readonly decimals: number;
}

/** The description of a network for a wallet (EIP-3085), without the chain id. */
interface NetworkDescription {
  readonly chainName: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: readonly string[];
  /**
   * The URLs of block explorers for the chain. The field `blockExplorerUrls` is missing if the chain has no explorer,
   * because wallets reject an empty list.
   */
  readonly blockExplorerUrls?: readonly string[];
}

/**
 * The chain and its tokens. The request that adds the network to a wallet contains all fields except `chainId` and
 * `tokenConfigList` unchanged.
 */
export interface ChainConfig extends NetworkDescription {
  readonly chainId: number;
  readonly tokenConfigList: Readonly<Partial<Record<TokenKey, TokenConfig>>>;
}

/** The values that differ between deployments, as the server returns them from `/config`. */
export interface ChainSource {
  /**
   * The addresses of the tokens that the deployment offers. The deployment does not offer a token without an address.
   */
  readonly tokens: Readonly<Partial<Record<TokenKey, Hex>>>;
  /**
   * The URLs at which the wallet reaches the chain. The list contains at least one URL of the chain, and every URL uses
   * https except for localhost.
   */
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrls?: readonly string[];
}

/** Returns the configuration of chain 56 with the given contract and token addresses. */
export function chainConfig(source: ChainSource): ChainConfig {
  const tokenConfigList: Partial<Record<TokenKey, TokenConfig>> = {};
  for (const tokenName of tokenKeys) {
    const tokenContractAddress = source.tokens[tokenName];
    if (tokenContractAddress)
      tokenConfigList[tokenName] = { tokenName, tokenContractAddress, tokenAbi, decimals: tokenDecimals };
  }
  return {
    chainId,
    tokenConfigList,
    chainName,
    nativeCurrency,
    rpcUrls: source.rpcUrls,
    ...(source.blockExplorerUrls?.length ? { blockExplorerUrls: source.blockExplorerUrls } : {}),
  };
}

/** A request that asks the wallet to add the network (EIP-3085). */
export interface AddNetworkRequest {
  readonly method: "wallet_addEthereumChain";
  readonly params: readonly [{ readonly chainId: Hex } & NetworkDescription];
}

/**
 * A request that asks the wallet to use a network (EIP-3326). A wallet that does not know the network answers with code
 * 4902.
 */
export interface SwitchNetworkRequest {
  readonly method: "wallet_switchEthereumChain";
  readonly params: readonly [{ readonly chainId: Hex }];
}

/**
 * Returns the request that adds this chain to a wallet. The request contains the network description and the chain id
 * in hexadecimal.
 */
export function addNetworkRequest(config: ChainConfig): AddNetworkRequest {
  const { chainId: id, tokenConfigList: _tokens, ...description } = config;
  return { method: "wallet_addEthereumChain", params: [{ chainId: hexNumber(id), ...description }] };
}

/** Returns the request that makes a wallet use this chain. */
export function switchNetworkRequest(config: Pick<ChainConfig, "chainId">): SwitchNetworkRequest {
  return { method: "wallet_switchEthereumChain", params: [{ chainId: hexNumber(config.chainId) }] };
}

function hexNumber(value: number): Hex {
  return `0x${value.toString(16)}`;
}
