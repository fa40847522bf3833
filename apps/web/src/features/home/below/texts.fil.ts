import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What home says below the games and of an announcement, in Filipino. */
export default {
  "home.lastRounds": "Mga huling round ko",
  "home.all": "Lahat",
  "home.noRounds": "Wala pang round",
  "home.noRoundsNext": "Dito lalabas ang mga round mo, may patunay ang bawat resulta.",
  "home.roundsFailed": "Hindi mabasa ang mga round mo",
  "home.community": "Komunidad",
  "home.support": "Support",
  "home.telegram": "Telegram",
  "home.x": "X",
  "home.help": "Tulong",
  "home.announcement": "Anunsyo",
  "home.announcementRead": "Nabasa ko na",
} satisfies SameKeys<typeof en>;
