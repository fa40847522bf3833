/**
 * Assets: the folder `assets` owns the list of assets and networks, the conversion of amounts into U, and the checks of
 * the address of a withdrawal.
 */
export {
  amountText,
  assetLook,
  assetToken,
  type ChainAsset,
  network,
  type TokenAddresses,
  tokenAsset,
  tokenAt,
  tokenLook,
} from "./assets.catalogue.ts";
export { rewardKinds, rewardPage, rewardTotals } from "./rewards.records.ts";
export { totalDays } from "./total-days.ts";
export { amountForU, playPriceU, totalInU, valueInU } from "./value-in-u.ts";
export {
  type HoldingContracts,
  type OwnContracts,
  readPlace,
  type WithdrawalTerms,
  withdrawalTerms,
} from "./withdrawal-terms.ts";
