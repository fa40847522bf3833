import { type AssetId, formatAssetAmount } from "@gemplay/money";
import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset } from "./assets.catalogue.ts";

/** U base units for one whole PLAY, as everything here values it; null while it is not known. */
export const playPriceU = (settings: Settings): bigint | null => settings.get("price.playU");

/** One U in base units; PLAY has as many decimals. */
const oneU = 10n ** 18n;

/**
 * What an amount is worth in U base units, rounded up: a limit errs to the careful side.
 *
 * @param playPrice U base units for one whole PLAY; null: unknown
 * @returns null when it cannot be said
 */
export function valueInU(asset: ChainAsset, amountBase: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return amountBase;
  return playPrice === null ? null : (amountBase * playPrice + oneU - 1n) / oneU;
}

/**
 * What the withdrawable assets are worth in U, cut to base units.
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

/** The amount of an asset whose value is at most this many U base units, rounded down; null without a price. */
export function amountForU(asset: ChainAsset, valueU: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return valueU;
  return playPrice === null || playPrice === 0n ? null : (valueU * oneU) / playPrice;
}
