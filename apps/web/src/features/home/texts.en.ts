import type { Message } from "@gemplay/i18n";

/** The English texts of the home screen. */
export default {
  // Home
  "home.title": "Games",
  "home.banners": "What you can do here",
  "home.airdropBanner": "New-user airdrop",
  "home.airdropNote": "Within 5 days\nof joining",
  "home.claim": "Claim now",
  "home.checkInBanner": "Daily check-in",
  "home.gemAWeek": { one: "gem a week", other: "gems a week" },
  "home.sevenDays": "Seven days",
  "home.checkIn": "Check in",
  "home.inviteBanner": "Invite friends",
  "home.inviteNote": "of the house edge\non friends’ bets",
  "home.getLink": "Get link",
  "home.ticker": "Wins as they happen",
  "home.tickerEmpty": "The next win appears here",
  "home.playing": { one: "{shown} playing", other: "{shown} playing" },
  "home.crashLive": "Live",
  "home.crashBets": "Bets open",
  "home.crashOver": "Over",
  "home.gameClosed": "Closed at the moment",
  "home.playDice": "Play Dice",
  "home.fair": "Every round can be checked",
  "home.fairLine": "The server seed’s hash comes first, the result follows from it",
} satisfies Record<string, Message>;
