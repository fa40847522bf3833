/**
 * The folder `wallet` is the adapter to the browser wallet: the list of wallets, connecting, signing, networks, the
 * identity of the chain, and deposits. Import the folder `wallet` dynamically, or from screens that load on demand; the
 * code that needs the library viem loads at its first use. The folder `wallet` may import api, queries, stores and
 * packages/chain. The code of `wallet` sends transactions only to the server's chain, and never imports a screen.
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
