/**
 * Receipts: the folder `receipts` owns the signatures with which a player can prove to a third person what the server
 * answered, and the keys that make these signatures. The public keys are published and committed to on the chain. The
 * code of `receipts` may import the platform and the index of commitments. The code of `receipts` never delays an
 * answer for longer than the current turn of the event loop.
 */
export { encryptedReceiptKeys, makeReceiptKey, receiptKeys } from "./receipt-keys.repository.ts";
export { createReceipts, type ReceiptFeature } from "./receipts.service.ts";
