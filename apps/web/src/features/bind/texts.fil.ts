import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the e-mail screen. */
export default {
  "bind.title": "I-link ang email",
  "bind.head": "I-link ang email sa account mo",
  "bind.whyWallet": "Vine-verify ng code ang email mo, at ng pirma ng wallet na ikaw nga ito.",
  "bind.whyPassword": "Vine-verify ng code ang email mo, at ng login password na ikaw nga ito.",
  "bind.whyHost": "Vine-verify ng code ang email mo, at ng Telegram na ikaw nga ito.",
  "bind.email": "Email",
  "bind.emailMissing": "Maglagay ng email.",
  "bind.loginPassword": "Login password",
  "bind.passwordMissing": "Ilagay ang login password.",
  "bind.use": "Magagamit mo ito para ma-recover ang funds password at mag-log in nang walang wallet.",
  "bind.thenWait": "Pagkatapos nito, naka-hold ang withdrawals nang {hours} oras para sa safety mo.",
  "bind.usedFor": "Gamit",
  "bind.usedForValue": "Recovery, notifications tungkol sa account mo",
  "bind.act": "I-link ang email",
  "bind.signing": "I-confirm sa wallet mo",
  "bind.binding": "Nili-link",
  "bind.done": "Na-link na ang email",
  "bind.isBound": "Naka-link sa account mo ang email na ito.",
  "bind.change": "Palitan ang email",
  "bind.changeHow": "Una, code sa email na ito; saka code sa bagong email.",
  "bind.lost": "Wala ka nang access dito?",
  "bind.byWallet": "Pumirma gamit ang wallet",
  "bind.next": "Pagkatapos",
  "bind.nextValue": "Ang bagong email at ang code nito",
  "bind.newHead": "Ilagay ang bagong email",
  "bind.newWhy": "Magpapadala kami ng code para ma-verify na sa iyo ang email.",
  "bind.newEmail": "Bagong email",
  "bind.changed": "Napalitan na ang email",
  "bind.again": "Magsimula ulit",
  "bind.unanswered":
    "Walang dumating na sagot. Baka natapos na ito. Tingnan muna ang account mo bago subukan ulit.",
  "bind.failed": "Hindi ma-load ang account mo",
  "bind.closed": "Hindi pa available ang email dito",
  "bind.closedDetail":
    "Walang naka-set up na mail server. Wallet mo lang ang login ng account mo, kaya ingatan ang recovery words nito.",
} satisfies SameKeys<typeof en>;
