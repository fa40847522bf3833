import { tokenAbi } from "./token.abi.ts";

/** A hexadecimal text as chains write it: an address, a hash, code. */
export type Hex = `0x${string}`;

/** The one supported chain; the local stack's has the same id. */
export const chainId = 56;
/** The chain's name in the wallet's add-network request. */
export const chainName = "Binance Smart Chain";
/** Pays for gas. */
export const nativeCurrency = { name: "BNB", symbol: "BNB", decimals: 18 } as const;

/** Hash of block 0 of the real chain 56; a local chain has another. Source: BSCGenesisHash in the BNB client. */
export const bscGenesisHash: Hex = "0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b";

/** The tokens that exist on the chain. A deposit of USDT credits the asset U, one of PLAY the asset PLAY. */
export const tokenKeys = ["USDT", "PLAY"] as const;
export type TokenKey = (typeof tokenKeys)[number];

/** Decimals of both tokens on this chain (USDT too, unlike elsewhere), and of a token that does not say. */
export const tokenDecimals = 18;

/** A token in the chain's list. */
export interface TokenConfig {
  readonly tokenName: TokenKey;
  readonly tokenContractAddress: Hex;
  readonly tokenAbi: typeof tokenAbi;
  /** What amounts of the token are written with. */
  readonly decimals: number;
}

/** What a wallet is told about a network (EIP-3085), without the id. */
interface NetworkDescription {
  readonly chainName: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: readonly string[];
  /** Absent when there is none: wallets refuse an empty list. */
  readonly blockExplorerUrls?: readonly string[];
}

/** Chain and tokens; what is neither `chainId` nor `tokenConfigList` goes into the add-network request as it is. */
export interface ChainConfig extends NetworkDescription {
  readonly chainId: number;
  readonly tokenConfigList: Readonly<Partial<Record<TokenKey, TokenConfig>>>;
}

/** What differs between deployments, as the server's `/config` tells it. */
export interface ChainSource {
  /** Addresses of the listed tokens; a token that is left out is not offered. */
  readonly tokens: Readonly<Partial<Record<TokenKey, Hex>>>;
  /** Where the wallet reaches the chain; at least one, https but for localhost. */
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrls?: readonly string[];
}

/** The configuration of chain 56 with these addresses. */
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

/** EIP-3085: asks the wallet to learn the network. */
export interface AddNetworkRequest {
  readonly method: "wallet_addEthereumChain";
  readonly params: readonly [{ readonly chainId: Hex } & NetworkDescription];
}

/** EIP-3326: asks the wallet to use a network; it answers with code 4902 when it does not know it. */
export interface SwitchNetworkRequest {
  readonly method: "wallet_switchEthereumChain";
  readonly params: readonly [{ readonly chainId: Hex }];
}

/** The request that adds this chain to a wallet: the remainder of the configuration under its id in hexadecimal. */
export function addNetworkRequest(config: ChainConfig): AddNetworkRequest {
  const { chainId: id, tokenConfigList: _tokens, ...description } = config;
  return { method: "wallet_addEthereumChain", params: [{ chainId: hexNumber(id), ...description }] };
}

/** The request that makes a wallet use this chain. */
export function switchNetworkRequest(config: Pick<ChainConfig, "chainId">): SwitchNetworkRequest {
  return { method: "wallet_switchEthereumChain", params: [{ chainId: hexNumber(config.chainId) }] };
}

function hexNumber(value: number): Hex {
  return `0x${value.toString(16)}`;
}
