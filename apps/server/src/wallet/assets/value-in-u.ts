import { type AssetId, formatAssetAmount } from "@gemplay/money";
import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset } from "./assets.catalogue.ts";

/** Returns the price of one whole PLAY in U base units; null if no price is set. */
export const playPriceU = (settings: Settings): bigint | null => settings.get("price.playU");

/** One U in base units. PLAY has the same number of decimals as U. */
const oneU = 10n ** 18n;

/**
 * Returns the value of an amount in U base units, rounded up, so that a limit is never too generous.
 *
 * @param playPrice U base units for one whole PLAY; null if unknown
 * @returns null for PLAY without a price
 */
export function valueInU(asset: ChainAsset, amountBase: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return amountBase;
  return playPrice === null ? null : (amountBase * playPrice + oneU - 1n) / oneU;
}

/**
 * Returns the total value of the withdrawable assets in U, rounded down to base units.
 *
 * @returns null without a price
 */
export function totalInU(held: Readonly<Record<AssetId, bigint>>, playPrice: bigint | null): string | null {
  const playU = valueInU("PLAY", held.PLAY, playPrice);
  return playU === null ? null : formatAssetAmount(held.U + playU, "U");
}

/** Converts a result of play from PLAY base units to U, rounded towards zero; negative for a loss. */
export function resultInU(resultBase: bigint, playPrice: bigint): string {
  return formatAssetAmount((resultBase * playPrice) / oneU, "U");
}

/** Returns the amount of an asset whose value is at most `valueU` U base units, rounded down; null without a price. */
export function amountForU(asset: ChainAsset, valueU: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return valueU;
  return playPrice === null || playPrice === 0n ? null : (valueU * oneU) / playPrice;
}
