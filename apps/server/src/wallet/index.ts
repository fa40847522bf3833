/**
 * Wallet: what players hold, deposits from the chain, the funds password, withdrawals to the chain. May import platform,
 * account, credentials, the ledger and the chain's interfaces. Must never credit what a client says, sign before the debit is
 * durable, send bytes that are not stored, or write a ledger table itself.
 */

export { addressLock, bookedAddresses, bookedSince } from "./address-book.repository.ts";
export { addressesInCommon, playersOfAddress, sharedAddresses } from "./addresses.shared.ts";
export { ChainBehind, type ChainRead, readChainAgain } from "./after-restore.ts";
export { amountText, assetLook } from "./assets.catalogue.ts";
export { dustBase, eraseFromWallet, type Underway, underwayOf } from "./deletion.ts";
export { claimSuspense, FundRefused, fundFromSuspense, giveUpWaiting } from "./deposits.credit.ts";
export { findCursor } from "./deposits.cursor.ts";
export { depositsBetween, depositsUnderway } from "./deposits.period.ts";
export { receiptsOf } from "./deposits.receipts.ts";
export { depositRecord } from "./deposits.records.ts";
export { confirmedDepositsOf, type Deposit, depositPage, suspenseDeposits } from "./deposits.repository.ts";
export { tryDepositLogs } from "./deposits.trial.ts";
export { forgetConfirmed } from "./funds-password.service.ts";
export { payerOf } from "./payer.ts";
export { type Found, type PayoutMadeAgain, payoutsMadeAgain, unclearPayouts } from "./payouts.again.ts";
export { BookingRefused, bookPayout } from "./payouts.book.ts";
export { payoutRole } from "./payouts.chain.ts";
export { payoutSenders } from "./payouts.senders.ts";
export { unknownPayouts } from "./payouts.unknown.ts";
export { waitingPayouts, waitingReasons } from "./payouts.waiting.ts";
export { NothingProcessed, reconcileLedger, reconcileTokens, reconcileWallet } from "./reconcile.ts";
export { owedByWallet, readReserves, reservePlaces } from "./reserves.ts";
export { vaultsUsed } from "./vault-change.ts";
export { notifyWithdrawal } from "./wallet.news.ts";
export { type FundTarget, fundTargets, walletTables } from "./wallet.tables.ts";
export { createWallet } from "./wallet.ts";
export { watcherState } from "./watcher-state.ts";
export { approvalsOf, needsTwoPeople, peopleNeeded } from "./withdrawals.approvals.ts";
export { withdrawalsBetween } from "./withdrawals.period.ts";
export { moneyHistory, paidBefore, queuePage, queueSum } from "./withdrawals.queue.ts";
export { findWithdrawal, type Withdrawal, withdrawalPage, withdrawalsOf } from "./withdrawals.repository.ts";
export { approveWithdrawal, refuseWithdrawal } from "./withdrawals.review.ts";
export { type ReviewRefusal, ReviewRefused } from "./withdrawals.reviewer.ts";
export { withdrawalRecord } from "./withdrawals.service.ts";
