/**
 * Swap: quotes, swaps between a player's assets, and the price of PLAY. May import platform, account and the ledger.
 * Must never decide on what this process remembers where the database says it, or pay what no pool, budget or house
 * covers.
 */
export { forgetQuotes, swapPage, swappedFromTplay } from "./swap.repository.ts";
export { swapRecord } from "./swap.routes.ts";
export { swapTables } from "./swap.tables.ts";
export { createSwap } from "./swap.ts";
