/**
 * The browser wallet, behind one adapter: which wallets there are, connecting, signing, networks, the chain's identity,
 * deposits. Import it dynamically, or from screens that are loaded lazily themselves; what needs viem loads by itself on
 * first use. May import api, queries, stores and packages/chain. Must never send a transaction to a chain that is not
 * the server's, nor know a screen.
 */
export { connectAccountWallet, openAccountWallet } from "./account-wallet.ts";
export { connectWallet, signMessage } from "./connection.ts";
export { depositWithWallet, estimateDepositGas, readWalletBalances } from "./deposit.ts";
export type { DepositOrder, DepositStep } from "./deposit-order.ts";
export { announceMs, type FoundWallet, findWallets, lastWalletId, walletsStore } from "./discovery.ts";
export { failureText } from "./failure-text.ts";
export { followConnectedWallet, followStoredWallet } from "./follow-wallet.ts";
export { leavePairing, pairingStore } from "./pairing.store.ts";
export { signInMessage } from "./sign-in-message.ts";
export { toWalletError, WalletError, type WalletFault } from "./wallet-error.ts";
