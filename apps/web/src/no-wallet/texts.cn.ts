import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts for browsers without a wallet. */
export default {
  "noWallet.openInside": "在钱包中打开 Gemplay",
  "noWallet.opensApp": "在 App 内打开本页",
  "noWallet.openIn": "在{wallet}中打开",
  "noWallet.link": "链接",
  "noWallet.elsewhere": "其他设备",
  "noWallet.elsewhereWhy": "用其他设备扫码登录",
  "noWallet.elsewhereTitle": "在别处继续",
  "noWallet.elsewhereHow":
    "用装有钱包的手机扫描，或在钱包自带的浏览器中打开链接。它只打开此页面，不会登录任何账号。",
  "noWallet.code": "此页面地址的二维码",
  "noWallet.copy": "复制链接",
} satisfies SameKeys<typeof en>;
