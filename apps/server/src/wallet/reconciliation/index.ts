/**
 * Reconciliation: the folder `reconciliation` compares ledger, wallet tables and chain, proves the reserves, and reads
 * the chain again after a restore.
 */
export { ChainBehind, type ChainRead, readChainAgain } from "./after-restore.ts";
export { owedByWallet } from "./owed.repository.ts";
export { NothingProcessed, reconcileLedger, reconcileTokens, reconcileWallet } from "./reconcile.ts";
export { readReserves, reservePlaces } from "./reserves.ts";
