/**
 * Swap: the folder `swap` owns quotes, swaps between a player's assets, and the price of PLAY. The code of `swap` may
 * import the platform, account and the ledger. The code of `swap` never uses a cached value for a decision if the value
 * is stored in the database. The code of `swap` never pays an amount that no pool, budget or house balance covers.
 */
export { forgetQuotes, swapPage, swappedFromTplay } from "./swap.repository.ts";
export { swapRecord } from "./swap.routes.ts";
export { swapTables } from "./swap.tables.ts";
export { createSwap } from "./swap.ts";
