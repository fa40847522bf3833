import type { Message } from "@gemplay/i18n";

/** What rewards say on every screen, in English. */
export default {
  "rewards.collectedTitle": "Collected to your balance",
  "rewards.records": "Records",
  "rewards.done": "Done",
  "rewards.checkIn": "Daily check-in",
  "rewards.nextDayIn": "Resets in {time}",
  "rewards.checkInFor": "Check in for {gem} gem",
  "rewards.checkingIn": "Checking in",
  "rewards.checkedIn": "Checked in for today",
  "rewards.checkedInFor": "Checked in: +{gem} gem",
  "rewards.checkedInBefore": "You have checked in today already",
  "rewards.comeBack": "The next day of the ladder opens at 00:00 UTC",
  "rewards.dayDone": "Day {day}: {gem} gem, collected",
  "rewards.dayToday": "Day {day}, today: {gem} gem",
  "rewards.dayAhead": "Day {day}: {gem} gem",
  "rewards.left": "Left",
  "rewards.collected": "Collected",
  "rewards.over": "Its time is over",
  "rewards.claiming": "Claiming",
  "rewards.bindFirst": "Bind first",
  "rewards.gemToday": "gem today",
  "rewards.nextDay": "Next in",
  "rewards.seeLadder": "See the ladder",
  "rewards.ladderFailed": "Your check-ins could not be read",
  "rewards.daysAndTime": "{days} d {time}",
} satisfies Record<string, Message>;
