import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What home says below the games and of an announcement, in Filipino. */
export default {
  "home.lastRounds": "Mga huling round ko",
  "home.all": "Lahat",
  "home.noRounds": "Wala pang round",
  "home.noRoundsNext": "Dito lalabas ang mga round mo, may proof ang bawat resulta.",
  "home.roundsFailed": "Hindi ma-load ang mga round mo",
  "home.community": "Community",
  "home.support": "Support",
  "home.telegram": "Telegram",
  "home.x": "X",
  "home.help": "Help",
  "home.announcement": "Announcement",
  "home.announcementRead": "Nabasa ko na",
} satisfies SameKeys<typeof en>;
