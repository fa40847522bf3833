/**
 * The money package owns asset ids, base units, and the one strict grammar between decimal text and whole base units.
 * It imports nothing. It never rounds, never holds a balance, and never uses a floating-point number for an amount.
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
