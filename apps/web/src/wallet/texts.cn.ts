import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the adapter to the browser wallet. */
export default {
  // Texts about failures of the wallet adapter.
  "wallet.browser": "浏览器钱包",
  "wallet.error.noWallet": "请在 DAPP 中打开",
  "wallet.error.network": "请检查钱包的网络",
  "wallet.error.connectionRefused": "您拒绝了连接。如需继续，请重新选择钱包。",
  "wallet.error.signatureRefused": "您拒绝了签名。没有发送任何内容。",
  "wallet.error.networkRefused": "钱包仍在其他网络。请切换到 Binance Smart Chain 后继续。",
  "wallet.error.chainUnknown": "钱包不认识该网络，也无法添加。",
  "wallet.error.transactionRefused": "您拒绝了交易",
  "wallet.error.insufficientFunds": "钱包余额不足",
  "wallet.error.walletBusy": "钱包正在等待您的确认。请打开钱包完成操作。",
  "wallet.error.approvalFailed": "授权失败",
  "wallet.error.depositFailed": "充值失败",
  "wallet.error.providerMissing": "钱包提供程序未初始化：找不到该钱包。请重新登录。",
  "wallet.error.addressMissing": "钱包没有可用账号。请解锁并选择一个账号。",
  "wallet.error.otherAddress": "钱包当前账号与登录账号不一致。",
  "wallet.error.chainConfigurationMissing": "此处未配置该链。请联系客服。",
  "wallet.error.tokenConfigurationMissing": "该代币未在此链上配置。请选择其他代币。",
  "wallet.error.foreignChain":
    "您的钱包连接的是编号相同的另一条链。没有发送任何交易。请在钱包中删除该网络，再由我们重新添加。",
  "wallet.error.unknown": "钱包未能完成操作。请打开钱包再试一次。",
  "wallet.error.notConnected": "连接钱包后可查看余额。",
  "wallet.error.otherNetwork": "您的钱包在其他网络上。切换后可查看余额。",
  "wallet.error.left": "您已在此取消。请在钱包中也拒绝该请求。",
  "wallet.error.accountWithoutWallet": "您的账号还没有钱包。充值和提现都需要钱包。",
} satisfies SameKeys<typeof en>;
