/**
 * Reconciliation: the folder `reconciliation` compares the ledger, the tables of the wallet and the chain. The code of
 * `reconciliation` also reads the reserves for proofs of solvency, and reads the chain again after a restore of the
 * database.
 */
export { type ChainRead, ChainUnreadable, readChainAgain } from "./after-restore.ts";
export { owedByWallet } from "./owed.repository.ts";
export { NothingProcessed, reconcileLedger, reconcileTokens, reconcileWallet } from "./reconcile.ts";
export { readReserves, reservePlaces } from "./reserves.ts";
