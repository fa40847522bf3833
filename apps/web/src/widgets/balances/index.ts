/**
 * The folder `balances` owns the player's balances outside the wallet: the sheet with all assets, the order and the names
 * of the assets, and amounts that the player can hide. The folder `balances` may import queries, stores, ui and i18n. Each
 * screen that uses the folder `balances` loads the folder's texts (`texts/`).
 */
export { about, assetOrder, assetTitle, heldOf, inOrder, valueInU } from "./asset-values.ts";
export { Balance, useHiddenBalances } from "./balance.tsx";
export { HideBalances } from "./hide-balances.tsx";
