/**
 * The assets that a player can hold. The field `decimals` is the number of decimal places in which base units count.
 */
export const assets = {
  PLAY: { decimals: 18, shownAs: "PLAY" },
  TPLAY: { decimals: 18, shownAs: "tPLAY" },
  U: { decimals: 18, shownAs: "U" },
  GEM: { decimals: 4, shownAs: "gem" },
} as const satisfies Record<string, { readonly decimals: number; readonly shownAs: string }>;

export type AssetId = keyof typeof assets;

export const assetIds = Object.keys(assets) as readonly AssetId[];

/** Returns whether a text is the id of an asset. */
export function isAssetId(text: string): text is AssetId {
  return Object.hasOwn(assets, text);
}
