import { type AssetId, formatAssetAmount } from "@gemplay/money";
import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset } from "./assets.catalogue.ts";

/** Returns the price of one whole PLAY in U base units; null if no price is set. */
export const playPriceU = (settings: Settings): bigint | null => settings.get("price.playU");

/** The number of base units of one U. PLAY has as many decimals as U. */
const oneU = 10n ** 18n;

/**
 * Returns the value of an amount in U base units. The value is rounded up, so that a limit never allows more than its
 * amount.
 *
 * @param playPrice U base units for one whole PLAY; null if unknown
 * @returns null for PLAY without a price
 */
export function valueInU(asset: ChainAsset, amountBase: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return amountBase;
  return playPrice === null ? null : (amountBase * playPrice + oneU - 1n) / oneU;
}

/**
 * Returns the total value in U of all assets that a player can withdraw, rounded down to base units.
 *
 * @returns null without a price
 */
export function totalInU(held: Readonly<Record<AssetId, bigint>>, playPrice: bigint | null): string | null {
  const playU = valueInU("PLAY", held.PLAY, playPrice);
  return playU === null ? null : formatAssetAmount(held.U + playU, "U");
}

/** Converts the result of bets from PLAY base units to U, rounded towards zero. A loss is negative. */
export function resultInU(resultBase: bigint, playPrice: bigint): string {
  return formatAssetAmount((resultBase * playPrice) / oneU, "U");
}

/** Returns the largest amount of an asset whose value is at most `valueU` U base units; null if no price is set. */
export function amountForU(asset: ChainAsset, valueU: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return valueU;
  return playPrice === null || playPrice === 0n ? null : (valueU * oneU) / playPrice;
}
