/**
 * Chain sender: the one way to have a transaction mined. Signs it, stores the signed bytes, only then sends them, sends
 * them again after any interruption, pays more for what stays unmined, and tells what became of it in final blocks. Each
 * account has nonces of its own; a nonce serves one thing for ever. May import viem, database, clock, settings, signing and
 * the chain. Must never send bytes that are not stored, and never decide whether something may be signed: that is its caller's.
 */
export { createChainSender, type NonceLane, openNonce } from "./chain-sender.ts";
export { type Call, createSenderChain, type Receipt, refusalOf, type SenderChain } from "./sender.chain.ts";
export { type SenderDatabase, sendersOf, senderTables } from "./sender.repository.ts";
