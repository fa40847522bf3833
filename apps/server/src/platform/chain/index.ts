/**
 * This folder owns the access to the chain, and the checks that tell the chain from another chain with the same id. It
 * may import viem, configuration, log and metrics. It never signs, never uses multicall, and never gives an answer that
 * the chain did not give.
 */
export { blockRanges, blockRangesBackwards, blocksAtOnce } from "./block-ranges.ts";
export { type ChainAccess, createChain } from "./chain.ts";
export { asked, eachInTurn, ProviderError, type ProviderFault } from "./provider-fault.ts";
export { createProviderWatch, type ProviderWatch } from "./provider-watch.ts";
