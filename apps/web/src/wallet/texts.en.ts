import type { Message } from "@gemplay/i18n";

/** The English texts of the adapter to the browser wallet. */
export default {
  // Texts about failures of the wallet adapter.
  "wallet.browser": "Browser wallet",
  "wallet.error.noWallet": "Please open it in DAPP",
  "wallet.error.network": "Please check the network of your wallet",
  "wallet.error.connectionRefused": "You refused to connect. Choose the wallet again when you want to go on.",
  "wallet.error.signatureRefused": "You refused to sign. Nothing was sent.",
  "wallet.error.networkRefused":
    "The wallet stays on another network. Switch it to Binance Smart Chain to go on.",
  "wallet.error.chainUnknown": "The wallet does not know this network and could not add it.",
  "wallet.error.transactionRefused": "User rejected the transaction",
  "wallet.error.insufficientFunds": "Insufficient wallet balance",
  "wallet.error.walletBusy": "The wallet is waiting for your answer. Open it and finish what it asks.",
  "wallet.error.approvalFailed": "Approval failed",
  "wallet.error.depositFailed": "Deposit failed",
  "wallet.error.providerMissing": "Provider not initialised: the wallet is not there any more. Log in again.",
  "wallet.error.addressMissing": "The wallet shows no account. Unlock it and choose one.",
  "wallet.error.otherAddress": "The wallet shows another account than the one you signed in with.",
  "wallet.error.chainConfigurationMissing": "The blockchain is not configured here. Please contact support.",
  "wallet.error.tokenConfigurationMissing":
    "This token is not configured on the blockchain. Please choose another.",
  "wallet.error.foreignChain":
    "Your wallet is on another blockchain with the same number. Nothing was sent. Remove this network from the wallet and let us add it again.",
  "wallet.error.unknown": "The wallet did not do it. Open the wallet and try again.",
  "wallet.error.notConnected": "Connect your wallet to see its balance.",
  "wallet.error.otherNetwork": "Your wallet is on another network. Switch it to see its balance.",
  "wallet.error.left": "You cancelled here. Reject the request in your wallet too.",
  "wallet.error.accountWithoutWallet": "Your account has no wallet yet. Depositing and withdrawing take one.",
} satisfies Record<string, Message>;
