import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { type AssetId, assets, formatAssetAmount } from "@gemplay/money";
import type { Address } from "viem";

/** An asset of the ledger that corresponds to a token on the chain. */
export type ChainAsset = "PLAY" | "U";

/**
 * The asset of each token. A deposit of the token credits the same number of base units of the asset. A withdrawal of
 * the asset pays the same number of base units of the token.
 */
export const tokenAsset = { PLAY: "PLAY", USDT: "U" } as const satisfies Record<TokenKey, ChainAsset>;
export const assetToken = { PLAY: "PLAY", U: "USDT" } as const satisfies Record<ChainAsset, TokenKey>;

/** Returns whether an asset corresponds to a token on the chain. tPLAY and gems exist only in the ledger. */
export function isChainAsset(text: string): text is ChainAsset {
  return Object.hasOwn(assetToken, text);
}

/** The checksummed addresses of this deployment's token contracts. */
export type TokenAddresses = Readonly<Record<TokenKey, Address>>;

/** Returns the key of a token contract; undefined for a contract that is not a token of this deployment. */
export function tokenAt(tokens: TokenAddresses, address: Address): TokenKey | undefined {
  return tokenKeys.find((key) => tokens[key].toLowerCase() === address.toLowerCase());
}

/** The only supported blockchain network, with the network's names that the pages show. */
export const network = { id: "BSC", name: "BEP-20", icon: "bnb", label: "Binance Smart Chain" } as const;

/** The name and the icon that the pages show for each asset. */
export const assetLook = {
  PLAY: { name: assets.PLAY.shownAs, icon: "play" },
  TPLAY: { name: assets.TPLAY.shownAs, icon: "tplay" },
  U: { name: assets.U.shownAs, icon: "u" },
  GEM: { name: assets.GEM.shownAs, icon: "gem" },
} as const satisfies Record<AssetId, { readonly name: string; readonly icon: string }>;
export const tokenLook = {
  PLAY: { name: "PLAY", icon: "play", label: "PLAY" },
  USDT: { name: "USDT", icon: "usdt", label: "USDT (Tether USD)" },
} as const satisfies Record<
  TokenKey,
  { readonly name: string; readonly icon: string; readonly label: string }
>;

/** Formats an amount together with the name of its asset, for operators. */
export function amountText(amountBase: bigint, asset: ChainAsset): string {
  return `${formatAssetAmount(amountBase, asset)} ${assets[asset].shownAs}`;
}
