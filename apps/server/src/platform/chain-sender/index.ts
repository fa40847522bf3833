/**
 * The folder `chain-sender` owns the sending of chain transactions. The chain sender signs a transaction, stores the
 * signed bytes and only then sends the bytes. After an interruption, the chain sender sends the stored bytes again. The
 * chain sender raises the gas price of unmined transactions, and reports the result of each transaction from final
 * blocks. Each account has its own nonces, and a nonce serves only one purpose.
 *
 * The code of `chain-sender` may import viem, `database`, `clock`, `settings`, `signing` and `chain`. The code of
 * `chain-sender` never sends bytes that are not stored, and never decides whether a call may be signed: the caller
 * decides.
 */
export { createChainSender, type NonceLane, openNonce } from "./chain-sender.ts";
export { type Call, createSenderChain, type Receipt, refusalOf, type SenderChain } from "./sender.chain.ts";
export { type SenderDatabase, sendersOf, senderTables } from "./sender.repository.ts";
