import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What parts of the kit say that home does not show, in Filipino. */
export default {
  "status.pending": "Naghihintay",
  "status.submitted": "Naisumite",
  "status.confirming": "Isinasagawa ang recharge",
  "status.confirmed": "Nakumpirma",
  "status.failed": "Nabigo",
  "status.underReview": "Sinusuri",
  "typed.max": "Max",
  "typed.empty": "Ilagay ang halaga",
  "typed.malformed": "Hindi ito halaga. Gumamit ng mga numero at isang tuldok.",
  "typed.signed": "Ilagay ang halaga nang walang sign.",
  "typed.exponent": "Isulat nang buo sa numero.",
  "typed.notFinite": "Hindi ito halaga.",
  "typed.tooLong": "Masyadong malaki ang halaga.",
  "typed.tooManyDecimals": "Hanggang {decimals} decimal lang.",
  "records.openTransaction": "Buksan ang transaksyon",
  "records.copyTransaction": "Kopyahin ang transaction hash",
  "typed.otherSign": "Gamitin ang “{decimal}” bago ang decimal: {example}.",
  "typed.ambiguous": "Ang gaya ng {grouped} ay maaaring {large} o {small}. Alisin ang “{group}”.",
  "rounds.verified": "beripikado",
  "rounds.wrong": "hindi tugma",
  "steps.done": "tapos na",
  "steps.now": "ginagawa",
  "steps.next": "susunod",
  "steps.failed": "nabigo",
  "funds.look": "Ipakita ang password",
} satisfies SameKeys<typeof en>;
