import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screens that come later say, in Filipino. */
export default {
  // Screens that come later
  "coming.inviteHead": "Parating na ang pag-imbita ng kaibigan",
  "coming.inviteText":
    "Dito mo makikita ang link mo, ang mga kaibigan mo at ang dulot ng mga taya nila. Sa ngayon, puwede kang maglaro at tingnan kung paano napatutunayan ang bawat round.",
  "coming.inviteAction": "Maglaro ng Dice",
} satisfies SameKeys<typeof en>;
