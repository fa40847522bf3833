/**
 * The package `money` owns asset ids, base units, and the strict conversion between decimal text and whole base units.
 * The package `money` imports nothing. The package `money` never rounds an amount, never stores a balance, and never
 * uses a floating-point number for an amount.
 */

export {
  AmountError,
  type AmountRefusal,
  cutAmount,
  formatAmount,
  formatAssetAmount,
  maximumDigits,
  parseAmount,
} from "./amount.ts";
export { type AssetId, assetIds, assets, isAssetId } from "./assets.ts";
