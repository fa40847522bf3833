import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screens that come later say, in Portuguese. */
export default {
  // Screens that come later
  "coming.inviteHead": "Convidar amigos está chegando",
  "coming.inviteText":
    "Aqui ficarão seu link, seus amigos e o que as apostas deles rendem para você. Até lá, você pode jogar e ver como cada rodada é provada.",
  "coming.inviteAction": "Jogar Dados",
} satisfies SameKeys<typeof en>;
