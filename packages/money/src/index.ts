/**
 * The package `money` owns the asset ids, the base units, and the strict conversion between decimal text and base
 * units. The package `money` imports nothing. The package `money` never rounds an amount, never stores a balance, and
 * never uses floating-point numbers for amounts.
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
