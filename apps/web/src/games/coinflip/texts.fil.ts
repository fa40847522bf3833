import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What Coinflip says, in Filipino. */
export default {
  "round.stepSides": "Ang mga numero ang nagbibigay ng panig, 1 ay panig ng hiyas",
  "verify.named": "Mga piniling panig, sunod-sunod",
  "verify.right": "tama",
  "verify.wrongGuess": "mali",
  "coinflip.soFar": "Mga hagis",
  "coinflip.heads": "Panig ng hiyas",
  "coinflip.tails": "Panig ng tabas",
  "coinflip.firstPays": "Bayad ng unang hagis: {multiplier}",
  "coinflip.nextPays": "Bayad ng susunod: {multiplier}",
  "coinflip.youNamed": "Pinili mo: {side}",
  "coinflip.chance": "Tsansa {chance}",
  "coinflip.wonWith": { one: "Panalo sa {count} hagis", other: "Panalo sa {count} hagis" },
  "coinflip.random": "Random na panig",
  "coinflip.first": "Puwede kang mag-cash out pagkatapos ng unang tamang hagis.",
  "coinflip.saidRight": "{side}, tama. Cash-out {multiplier}.",
  "coinflip.saidWrong": "{side}, mali.",
  "coinflip.rulesTitle": "Mga tuntunin ng Coin flip",
  "coinflip.rule1":
    "Pumili ng panig, saka babagsak ang barya. Kara ang panig ng hiyas, krus ang panig ng tabas; kalahati ang tsansa ng bawat isa.",
  "coinflip.rule2":
    "Dinodoble ng bawat tamang hagis ang bayad ng cash-out, hanggang 20 hagis; kusang binabayaran ang ika-20. Tinatapos ng mali ang round at talo ang taya.",
  "coinflip.rule3":
    "Pagkatapos ng n tamang hagis, 0.99 × 2ⁿ ang bayad. Ang round na iniwan nang {hours} oras ay ika-cash out ayon sa kalagayan, o ibabalik kung walang hagis.",
  "coinflip.rightFlips": "Tamang hagis",
  "coinflip.planSide": "Panig na pipiliin",
  "coinflip.planTurns": "Salitan",
} satisfies SameKeys<typeof en>;
