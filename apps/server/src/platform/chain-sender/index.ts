/**
 * This folder owns the sending of chain transactions. It signs a transaction, stores the signed bytes and only then
 * sends them. It sends them again after an interruption, raises the gas price of unmined transactions, and reports
 * their result in final blocks. Each account has its own nonces, and a nonce serves only one purpose. The folder may
 * import viem, database, clock, settings, signing and the chain. It never sends bytes that are not stored, and never
 * decides whether a call may be signed: the caller decides.
 */
export { createChainSender, type NonceLane, openNonce } from "./chain-sender.ts";
export { type Call, createSenderChain, type Receipt, refusalOf, type SenderChain } from "./sender.chain.ts";
export { type SenderDatabase, sendersOf, senderTables } from "./sender.repository.ts";
