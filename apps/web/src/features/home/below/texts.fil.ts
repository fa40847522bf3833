import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the home screen below the games, with announcements. */
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
