/**
 * The folder `chain` contains the access to the blockchain. The folder also checks that a provider serves the
 * configured chain, and not another chain with the same id. The code of `chain` may import viem, `config`, `log` and
 * `metrics`. The code of `chain` never signs, never uses multicall, and returns only answers that the chain provider
 * gave.
 */
export { blockRanges, blockRangesBackwards, blocksAtOnce } from "./block-ranges.ts";
export { type ChainAccess, createChain } from "./chain.ts";
export { asked, eachInTurn, ProviderError, type ProviderFault } from "./provider-fault.ts";
export { createProviderWatch, type ProviderWatch } from "./provider-watch.ts";
