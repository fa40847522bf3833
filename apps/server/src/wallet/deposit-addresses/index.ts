/**
 * Deposit addresses: the folder `deposit-addresses` owns one deposit address for each player, and the sweeps:
 * transactions that move deposited money from these addresses into the vault.
 */
export {
  createKnownAddresses,
  groupOfNobodys,
  type KnownAddress,
  type KnownAddresses,
  noAddresses,
} from "./deposit-addresses.known.ts";
export { markSwept, unsweptAddresses, waitingBase } from "./deposit-addresses.repository.ts";
export { createDepositAddresses, type DepositAddresses } from "./deposit-addresses.ts";
export { bloomMayHold } from "./logs-bloom.ts";
export { assertForeign } from "./own-addresses.ts";
export { addressesInCommon, playersOfAddress, sharedAddresses } from "./shared-addresses.repository.ts";
export { createSweepChain } from "./sweeps.chain.ts";
export { createSweepWorker, type SweepWorker } from "./sweeps.worker.ts";
