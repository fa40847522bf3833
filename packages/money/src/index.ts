/**
 * Money: asset ids, base units, and the one strict grammar between decimal text and whole base units.
 * Imports nothing. Must never round, hold a balance, or use a floating-point number for an amount.
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
