import type { Message } from "@gemplay/i18n";

/** The English texts of the home screen below the games, with announcements. */
export default {
  "home.lastRounds": "My last rounds",
  "home.all": "All",
  "home.noRounds": "No rounds yet",
  "home.noRoundsNext": "Your rounds will appear here, each with the proof of its result.",
  "home.roundsFailed": "Your rounds could not be loaded",
  "home.community": "Community",
  "home.support": "Support",
  "home.telegram": "Telegram",
  "home.x": "X",
  "home.help": "Help",
  "home.announcement": "Announcement",
  "home.announcementRead": "Got it",
} satisfies Record<string, Message>;
