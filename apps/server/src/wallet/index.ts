/**
 * Wallet: the folder `wallet` owns the holdings of players, deposits from the chain, the funds password, and
 * withdrawals to the chain. The code of `wallet` may import the platform, account, credentials, the ledger, and the
 * contract interfaces of the chain. The code of `wallet` never credits an amount that only a client reports, and never
 * writes a table of the ledger directly. The code of `wallet` never signs a payout before the debit is committed, and
 * never sends a signed transaction that is not stored.
 */

export { addressLock, bookedAddresses, bookedSince } from "./address-book/index.ts";
export { amountText, assetLook } from "./assets/index.ts";
export { eraseFromWallet, type Underway, underwayOf } from "./deletion.repository.ts";
export { addressesInCommon, playersOfAddress, sharedAddresses } from "./deposit-addresses/index.ts";
export {
  claimSuspense,
  confirmedDepositsOf,
  type Deposit,
  depositPage,
  depositRecord,
  depositsBetween,
  depositsUnderway,
  FundRefused,
  findCursor,
  fundFromSuspense,
  giveUpWaiting,
  probeDepositLogs,
  receiptsOf,
  suspenseDeposits,
  watcherState,
} from "./deposits/index.ts";
export { forgetConfirmed } from "./funds-password/index.ts";
export {
  BookingRefused,
  bookPayout,
  type Found,
  type PayoutMadeAgain,
  payerOf,
  payoutRole,
  payoutSenders,
  payoutsMadeAgain,
  unclearPayouts,
  unknownPayouts,
  vaultsUsed,
  waitingPayouts,
  waitingReasons,
} from "./payouts/index.ts";
export {
  type ChainRead,
  ChainUnreadable,
  NothingProcessed,
  owedByWallet,
  readChainAgain,
  readReserves,
  reconcileLedger,
  reconcileTokens,
  reconcileWallet,
  reservePlaces,
} from "./reconciliation/index.ts";
export {
  approvalsOf,
  approveWithdrawal,
  needsTwoPeople,
  peopleNeeded,
  type ReviewRefusal,
  ReviewRefused,
  refuseWithdrawal,
} from "./review/index.ts";
export { notifyWithdrawal } from "./wallet.events.ts";
export { type FundTarget, fundTargets, walletTables } from "./wallet.tables.ts";
export { createWallet } from "./wallet.ts";
export {
  continueAfterIdentityCheck,
  dustBase,
  findWithdrawal,
  moneyHistory,
  paidBefore,
  queuePage,
  queueSum,
  type Withdrawal,
  withdrawalPage,
  withdrawalRecord,
  withdrawalsBetween,
  withdrawalsOf,
} from "./withdrawals/index.ts";
