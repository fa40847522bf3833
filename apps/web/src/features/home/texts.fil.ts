import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the home screen. */
export default {
  // Home
  "home.title": "Mga laro",
  "home.banners": "Mga magagawa mo rito",
  "home.airdropBanner": "Airdrop sa bagong user",
  "home.airdropNote": "Sa loob ng 5 araw\nmula nang sumali",
  "home.claim": "I-claim ngayon",
  "home.checkInBanner": "Daily check-in",
  "home.gemAWeek": "gem bawat linggo",
  "home.sevenDays": "Pitong araw",
  "home.checkIn": "Mag-check in",
  "home.inviteBanner": "Mag-invite ng friends",
  "home.inviteNote": "ng house edge sa\ntaya ng friends mo",
  "home.getLink": "Kunin ang link",
  "home.ticker": "Mga panalo ngayon",
  "home.tickerEmpty": "Dito lalabas ang susunod na panalo",
  "home.playing": { one: "{shown} naglalaro", other: "{shown} naglalaro" },
  "home.crashLive": "Live",
  "home.crashBets": "Puwede nang tumaya",
  "home.crashOver": "Tapos na",
  "home.gameClosed": "Sarado muna",
  "home.playDice": "Maglaro ng Dice",
  "home.fair": "Puwedeng i-check ang bawat round",
  "home.fairLine": "Nauuna ang hash ng server seed, at doon galing ang resulta",
} satisfies SameKeys<typeof en>;
