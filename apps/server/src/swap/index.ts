/**
 * Swap: this folder owns quotes, swaps between a player's assets, and the price of PLAY. The folder may import
 * platform, account and the ledger. The folder never decides from cached values if the database has the value, and
 * never pays what no pool, budget or house balance covers.
 */
export { forgetQuotes, swapPage, swappedFromTplay } from "./swap.repository.ts";
export { swapRecord } from "./swap.routes.ts";
export { swapTables } from "./swap.tables.ts";
export { createSwap } from "./swap.ts";
