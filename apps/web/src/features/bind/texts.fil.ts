import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screen of the e-mail says, in Filipino. */
export default {
  "bind.title": "Ikabit ang e-mail",
  "bind.head": "Ikabit ang e-mail sa account mo",
  "bind.whyWallet": "Patunay ng e-mail ang code, at patunay na ikaw ito ang pirma ng wallet.",
  "bind.whyPassword": "Patunay ng e-mail ang code, at patunay na ikaw ito ang login password.",
  "bind.email": "E-mail",
  "bind.emailMissing": "Maglagay ng e-mail.",
  "bind.loginPassword": "Login password",
  "bind.passwordMissing": "Ilagay ang login password.",
  "bind.use": "Magagamit ito para mabawi ang funds password at mag-log in nang walang wallet.",
  "bind.thenWait": "Maghihintay muna ang mga withdrawal nang {hours} oras, para sa kaligtasan mo.",
  "bind.usedFor": "Gamit",
  "bind.usedForValue": "Pagbawi, mga abiso sa account",
  "bind.act": "Ikabit ang e-mail",
  "bind.signing": "Kumpirmahin sa wallet",
  "bind.binding": "Ikinakabit",
  "bind.done": "Naikabit na ang e-mail",
  "bind.isBound": "Nakakabit sa account mo ang e-mail na ito.",
  "bind.change": "Palitan ang e-mail",
  "bind.changeHow": "Una, code sa e-mail na ito; saka code sa bago.",
  "bind.lost": "Hindi na ito mabuksan?",
  "bind.byWallet": "Pumirma gamit ang wallet",
  "bind.next": "Pagkatapos",
  "bind.nextValue": "Ang bagong e-mail at ang code nito",
  "bind.newHead": "Ilagay ang bagong e-mail",
  "bind.newWhy": "Patunay ang code na nababasa mo ito.",
  "bind.newEmail": "Bagong e-mail",
  "bind.changed": "Napalitan na ang e-mail",
  "bind.again": "Magsimula muli",
  "bind.unanswered": "Walang sagot na dumating: baka nagawa na. Tingnan muna ang account bago subukan muli.",
  "bind.failed": "Hindi ma-load ang account mo",
  "bind.closed": "Hindi magagamit ang e-mail dito",
  "bind.closedDetail":
    "Walang nakahandang mail server. Hawak ng wallet mo ang account: ingatan ang recovery words.",
} satisfies SameKeys<typeof en>;
