import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { type AssetId, assets, formatAssetAmount } from "@gemplay/money";
import type { Address } from "viem";

/** What a player holds of it. */
export type ChainAsset = "PLAY" | "U";

/** A deposit of the token credits the asset, a withdrawal of the asset pays the token, both 1:1 in base units. */
export const tokenAsset = { PLAY: "PLAY", USDT: "U" } as const satisfies Record<TokenKey, ChainAsset>;
export const assetToken = { PLAY: "PLAY", U: "USDT" } as const satisfies Record<ChainAsset, TokenKey>;

/** Whether the asset exists on the chain: tPLAY and gems do not. */
export function isChainAsset(text: string): text is ChainAsset {
  return Object.hasOwn(assetToken, text);
}

/** Token contracts of this deployment, checksummed. */
export type TokenAddresses = Readonly<Record<TokenKey, Address>>;

/** The key of a token contract; undefined for one that is not ours. */
export function tokenAt(tokens: TokenAddresses, address: Address): TokenKey | undefined {
  return tokenKeys.find((key) => tokens[key].toLowerCase() === address.toLowerCase());
}

/** The only network there is, as screens name it. */
export const network = { id: "BSC", name: "BEP-20", icon: "bnb", label: "Binance Smart Chain" } as const;

/** How an asset or a token is named and drawn. */
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

/** An amount as operators read it. */
export function amountText(amountBase: bigint, asset: ChainAsset): string {
  return `${formatAssetAmount(amountBase, asset)} ${assets[asset].shownAs}`;
}
