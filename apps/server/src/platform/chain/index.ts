/**
 * Chain: the server's way to its chain, and what tells that chain from another with the same id. May import viem,
 * configuration, log and metrics. Must never sign, never use multicall, and never answer for a chain it could not ask.
 */
export { blockRanges, blockRangesBackwards, blocksAtOnce } from "./block-ranges.ts";
export { type ChainAccess, createChain } from "./chain.ts";
export { asked, eachInTurn, ProviderError, type ProviderFault } from "./provider-fault.ts";
export { createProviderWatch, type ProviderWatch } from "./provider-watch.ts";
