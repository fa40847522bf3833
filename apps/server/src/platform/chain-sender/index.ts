/**
 * The folder `chain-sender` sends transactions to the blockchain. The chain sender signs a transaction, stores the
 * signed bytes, and only then sends the bytes to a node. After an interruption, the chain sender sends the stored bytes
 * again. The chain sender raises the gas price of unmined transactions, and reports the result of each transaction from
 * final blocks. Each account has its own sequence of nonces, and a nonce is used for only one purpose.
 *
 * The code of `chain-sender` may import viem, `database`, `clock`, `settings`, `signing` and `chain`. The code of
 * `chain-sender` never sends bytes that are not stored. The caller of the chain sender decides whether a contract call
 * may be signed.
 */
export { type AccountNonce, createChainSender, openNonce } from "./chain-sender.ts";
export { type Call, createSenderChain, type Receipt, refusalOf, type SenderChain } from "./sender.chain.ts";
export { type SenderDatabase, sendersOf, senderTables } from "./sender.repository.ts";
