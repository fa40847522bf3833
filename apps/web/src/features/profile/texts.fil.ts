import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the profile says, in Filipino. */
export default {
  // Me
  "profile.copyAddress": "Kopyahin ang address",
  "profile.since": "Mula {date}",
  "profile.failed": "Hindi mabasa ang account mo",
  "profile.totalAssets": "Kabuuang asset",
  "profile.noPrice": "Wala pang presyo",
  "profile.staked": "Kabuuang taya",
  "profile.rounds": "Mga round",
  "profile.winRate": "Win rate",
  "profile.paid": "Naibayad",
  "profile.chart": "Taya kada araw, 30 araw",
  "profile.today": "{amount} ngayong araw",
  "profile.chartMost": "Pinakamarami sa isang araw: {amount} PLAY",
  "profile.records": "Mga rekord ng laro",
  "profile.more": "Magpakita pa",
  "profile.loadingMore": "Naglo-load",
  "profile.noRounds": "Wala pang round",
  "profile.noRoundsNext": "Dito lalabas ang mga round mo, may patunay ang bawat resulta.",
  "profile.recordsFailed": "Hindi mabasa ang mga rekord mo",
  "profile.playDice": "Maglaro ng Dice",
  "profile.security": "Seguridad",
  "profile.fundsPassword": "Funds password",
  "profile.set": "Nakatakda",
  "profile.notSet": "Hindi pa nakatakda",
  "profile.locked": "Naka-lock",
  "profile.preferences": "Mga kagustuhan",
  "profile.language": "Wika",
  "profile.sound": "Tunog",
  "profile.haptics": "Haptics",
  "profile.fairness": "Fairness",
  "profile.support": "Support",
  "profile.logOut": "Mag-log out",
  "profile.logOutEverywhere": "Mag-log out sa lahat",
  "profile.logOutEverywhereWhy":
    "Mala-log out ang lahat ng device na naka-sign in sa account na ito, pati ang isang ito. Mananatili ang balanse mo.",
  "profile.loggedOut": "Naka-log out ka na",
  "profile.noBets": "Walang taya sa nakaraang 30 araw",
} satisfies SameKeys<typeof en>;
