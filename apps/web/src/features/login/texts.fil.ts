import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the way in says, in Filipino. */
export default {
  // Login
  "login.title": "Mag-log in sa Gemplay",
  "login.why":
    "Pumirma ng mensahe para patunayang sa iyo ang wallet. Walang bayad at walang gagalaw na pondo.",
  "login.found": "Nakita sa browser na ito",
  "login.count": { one: "{count} wallet", other: "{count} na wallet" },
  "login.last": "Huli",
  "login.demo": "Demo wallet",
  "login.demoWhy": "Subukan ang lahat gamit ang test token",
  "login.without": "O kaya walang wallet",
  "login.openInside": "Buksan ang Gemplay sa loob ng wallet",
  "login.opensApp": "Bubukas ang app, nasa loob ang pahinang ito",
  "login.noWallet": "Walang wallet ang browser na ito, kaya walang pampirma. Walang nasingil.",
  "login.look": "Tumingin muna",
  "login.lookWhy": "Mga laro at fairness, hindi kailangan ng account",
  "login.link": "Link",
  "login.openIn": "Buksan sa {wallet}",
  "login.unreached": "Hindi makapag-log in sa ngayon",
  "login.age": "Sa pagpapatuloy, kinukumpirma mong 18 taong gulang ka na o higit pa.",
  "login.waiting": "Hinihintay ang wallet mo",
  "login.stepConnect": "Payagan ang pagkonekta sa {wallet}",
  "login.stepSign": "Pirmahan ang mensahe sa {wallet}",
  "login.stepEnter": "Sinusuri ang pirma",
  "login.done": "Maligayang pagdating",
  "login.searching": "Naghahanap ng mga wallet",
} satisfies SameKeys<typeof en>;
