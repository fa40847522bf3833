/**
 * The folder `chain` owns the access to the chain, and the checks that distinguish the configured chain from another
 * chain with the same id. The code of `chain` may import viem, `config`, `log` and `metrics`. The code of `chain` never
 * signs, never uses multicall, and never returns an answer that the chain did not give.
 */
export { blockRanges, blockRangesBackwards, blocksAtOnce } from "./block-ranges.ts";
export { type ChainAccess, createChain } from "./chain.ts";
export { asked, eachInTurn, ProviderError, type ProviderFault } from "./provider-fault.ts";
export { createProviderWatch, type ProviderWatch } from "./provider-watch.ts";
