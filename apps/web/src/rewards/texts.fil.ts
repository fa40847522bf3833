import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What rewards say on every screen, in Filipino. */
export default {
  "rewards.collectedTitle": "Nakuha na sa balanse mo",
  "rewards.records": "Mga rekord",
  "rewards.done": "Tapos",
  "rewards.checkIn": "Araw-araw na check-in",
  "rewards.nextDayIn": "Magre-reset sa {time}",
  "rewards.checkInFor": "Mag-check in para sa {gem} gem",
  "rewards.checkingIn": "Nagche-check in",
  "rewards.checkedIn": "Naka-check in na ngayong araw",
  "rewards.checkedInFor": "Naka-check in: +{gem} gem",
  "rewards.checkedInBefore": "Nakapag-check in ka na ngayong araw",
  "rewards.comeBack": "Magbubukas ang susunod na araw sa 00:00 UTC",
  "rewards.dayDone": "Araw {day}: {gem} gem, nakuha na",
  "rewards.dayToday": "Araw {day}, ngayon: {gem} gem",
  "rewards.dayAhead": "Araw {day}: {gem} gem",
  "rewards.gem": "gem",
  "rewards.left": "Natitira",
  "rewards.claiming": "Kinukuha",
  "rewards.bindFirst": "Mag-bind muna",
  "rewards.gemToday": "gem ngayon",
  "rewards.nextDay": "Susunod sa",
  "rewards.seeLadder": "Tingnan",
  "rewards.ladderFailed": "Hindi mabasa ang mga check-in mo",
  "rewards.daysAndTime": "{days} araw {time}",
  "rewards.level1": "Miyembro ng Komunidad",
  "rewards.level2": "Embahador ng Komunidad",
  "rewards.level3": "Embahador ng Rehiyon",
  "rewards.level4": "Embahador ng Platform",
  "rewards.level5": "Pandaigdigang Embahador",
} satisfies SameKeys<typeof en>;
