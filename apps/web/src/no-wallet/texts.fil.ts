import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts for browsers without a wallet. */
export default {
  "noWallet.openInside": "Buksan ang Gemplay sa loob ng wallet",
  "noWallet.opensApp": "Magbubukas ang app, nasa loob ang page na ito",
  "noWallet.openIn": "Buksan sa {wallet}",
  "noWallet.link": "Link",
  "noWallet.elsewhere": "Ibang device",
  "noWallet.elsewhereWhy": "Mag-scan ng code at doon magpatuloy",
  "noWallet.elsewhereTitle": "Magpatuloy sa iba",
  "noWallet.elsewhereHow":
    "I-scan ito gamit ang phone na may wallet mo, o buksan ang link sa browser ng wallet. Page na ito lang ang bubuksan, at walang mala-log in.",
  "noWallet.code": "QR code ng address ng page na ito",
  "noWallet.copy": "Kopyahin ang link",
} satisfies SameKeys<typeof en>;
