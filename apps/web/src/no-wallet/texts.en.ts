import type { Message } from "@gemplay/i18n";

/** The English texts for browsers without a wallet. */
export default {
  "noWallet.openInside": "Open Gemplay inside a wallet",
  "noWallet.opensApp": "Opens the app with this page inside it",
  "noWallet.openIn": "Open in {wallet}",
  "noWallet.link": "Link",
  "noWallet.elsewhere": "Another device",
  "noWallet.elsewhereWhy": "Scan a code and continue there",
  "noWallet.elsewhereTitle": "Continue elsewhere",
  "noWallet.elsewhereHow":
    "Scan this with the phone that has your wallet, or open the link in the wallet’s own browser. It opens this page and logs nobody in.",
  "noWallet.code": "QR code of this page’s address",
  "noWallet.copy": "Copy the link",
} satisfies Record<string, Message>;
