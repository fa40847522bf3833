import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What home says, in Filipino. */
export default {
  // Home
  "home.title": "Mga laro",
  "home.banners": "Mga magagawa mo rito",
  "home.diceBanner": "Ikaw ang pipili ng tsansang manalo",
  "home.diceBannerNote": "Over o under,\npatas palagi",
  "home.depositBanner": "Magdeposito mula sa wallet mo",
  "home.depositBannerNote": "Papasok kapag\nfinal na sa chain",
  "home.fairBanner": "Puwedeng i-check ang bawat round",
  "home.fairBannerNote": "Ipinapakita ang hash\nbago tumaya",
  "home.play": "Maglaro",
  "home.deposit": "Magdeposito",
  "home.seeHow": "Tingnan kung paano",
  "home.ticker": "Mga panalo ngayon",
  "home.tickerEmpty": "Dito lalabas ang susunod na panalo",
  "home.playing": { one: "{shown} naglalaro", other: "{shown} naglalaro" },
  "home.crashLive": "Live",
  "home.crashBets": "Bukas ang taya",
  "home.crashOver": "Tapos na",
  "home.gameClosed": "Sarado muna",
  "home.lastRounds": "Mga huling round ko",
  "home.all": "Lahat",
  "home.noRounds": "Wala pang round",
  "home.noRoundsNext": "Dito lalabas ang mga round mo, may patunay ang bawat resulta.",
  "home.roundsFailed": "Hindi mabasa ang mga round mo",
  "home.playDice": "Maglaro ng Dice",
  "home.fair": "Puwedeng i-check ang bawat round",
  "home.fairLine": "Nauuna ang hash ng server seed, doon nanggagaling ang resulta",
  "home.community": "Komunidad",
  "home.support": "Support",
  "home.telegram": "Telegram",
  "home.x": "X",
} satisfies SameKeys<typeof en>;
