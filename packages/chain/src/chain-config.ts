import { tokenAbi } from "./token.abi.ts";

/** A hexadecimal text, as blockchains use hexadecimal text for addresses, hashes and code. */
export type Hex = `0x${string}`;

/** The id of the only chain that the program supports. The chain for local development has the same id 56. */
export const chainId = 56;
/** The name of the chain in the request that adds the network to a wallet. */
export const chainName = "Binance Smart Chain";
/** The currency in which gas is paid. */
export const nativeCurrency = { name: "BNB", symbol: "BNB", decimals: 18 } as const;

/**
 * The hash of block 0 of BNB Smart Chain, the main network with the id 56. Block 0 of a local chain has a different
 * hash. The value is the constant BSCGenesisHash of the BNB client.
 */
export const bscGenesisHash: Hex = "0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b";

/**
 * The keys of the tokens on the chain. A deposit of USDT is credited as the asset U, and a deposit of PLAY as the asset
 * PLAY.
 */
export const tokenKeys = ["USDT", "PLAY"] as const;
export type TokenKey = (typeof tokenKeys)[number];

/**
 * The number of decimal places of USDT and PLAY on chain 56. On other chains, USDT has 6 decimal places. The code also
 * assumes 18 decimal places for a token that states no number.
 */
export const tokenDecimals = 18;

/** A token in the token list of the chain. */
export interface TokenConfig {
  readonly tokenName: TokenKey;
  readonly tokenContractAddress: Hex;
  readonly tokenAbi: typeof tokenAbi;
  /** The number of decimal places of the token's amounts. */
  readonly decimals: number;
}

/** The description of a network for a wallet (EIP-3085), without the chain id. */
interface NetworkDescription {
  readonly chainName: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: readonly string[];
  /** The URLs of block explorers for the chain; undefined if there is none, because wallets reject an empty list. */
  readonly blockExplorerUrls?: readonly string[];
}

/**
 * The chain and its tokens. All fields except `chainId` and `tokenConfigList` are sent unchanged to the wallet in the
 * request that adds the network.
 */
export interface ChainConfig extends NetworkDescription {
  readonly chainId: number;
  readonly tokenConfigList: Readonly<Partial<Record<TokenKey, TokenConfig>>>;
}

/** The values that differ between deployments; the server returns the values from `/config`. */
export interface ChainSource {
  /** The addresses of the tokens that the operator offers. A token without an address is not offered. */
  readonly tokens: Readonly<Partial<Record<TokenKey, Hex>>>;
  /**
   * The URLs at which a wallet reaches the chain. There is at least one URL, and every URL except localhost uses https.
   */
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrls?: readonly string[];
}

/** Returns the configuration of chain 56 with the given addresses of contracts and tokens. */
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

/** A request with which the page asks a wallet to add a network (EIP-3085). */
export interface AddNetworkRequest {
  readonly method: "wallet_addEthereumChain";
  readonly params: readonly [{ readonly chainId: Hex } & NetworkDescription];
}

/**
 * A request with which the page asks a wallet to switch to a network (EIP-3326). A wallet that does not know the
 * network returns the error code 4902.
 */
export interface SwitchNetworkRequest {
  readonly method: "wallet_switchEthereumChain";
  readonly params: readonly [{ readonly chainId: Hex }];
}

/**
 * Returns the request with which a wallet adds the chain. The request contains the network description and the chain id
 * in hexadecimal.
 */
export function addNetworkRequest(config: ChainConfig): AddNetworkRequest {
  const { chainId: id, tokenConfigList: _tokens, ...description } = config;
  return { method: "wallet_addEthereumChain", params: [{ chainId: hexNumber(id), ...description }] };
}

/** Returns the request with which a wallet switches to the chain. */
export function switchNetworkRequest(config: Pick<ChainConfig, "chainId">): SwitchNetworkRequest {
  return { method: "wallet_switchEthereumChain", params: [{ chainId: hexNumber(config.chainId) }] };
}

function hexNumber(value: number): Hex {
  return `0x${value.toString(16)}`;
}
