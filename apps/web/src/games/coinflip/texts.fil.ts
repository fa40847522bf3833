import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Coinflip. */
export default {
  "round.stepSides": "Ang mga numero ang nagbibigay ng side: 1 ay Kara",
  "verify.named": "Mga piniling side, sunod-sunod",
  "verify.right": "tama",
  "verify.wrongGuess": "mali",
  "coinflip.soFar": "Mga flip",
  "coinflip.heads": "Kara",
  "coinflip.tails": "Krus",
  "coinflip.firstPays": "Payout ng unang flip: {multiplier}",
  "coinflip.nextPays": "Payout ng susunod: {multiplier}",
  "coinflip.youNamed": "Pinili mo: {side}",
  "coinflip.chance": "Chance {chance}",
  "coinflip.wonWith": { one: "Panalo sa {count} flip", other: "Panalo sa {count} flip" },
  "coinflip.random": "Random na side",
  "coinflip.first": "Puwede kang mag-cash out pagkatapos ng unang tamang flip.",
  "coinflip.saidRight": "{side}, tama. Cash-out {multiplier}.",
  "coinflip.saidWrong": "{side}, mali.",
  "coinflip.rulesTitle": "Rules ng Coin flip",
  "coinflip.rule1": "Pumili ng Kara o Krus, saka iikot ang coin. Pareho ang chance ng dalawa.",
  "coinflip.rule2":
    "Dinodoble ng bawat tamang flip ang payout ng cash-out, hanggang 20 flip; kusang binabayaran ang ika-20. Kapag mali, tapos ang round at talo ang taya.",
  "coinflip.rule3":
    "Pagkatapos ng n tamang flip, 0.99 × 2ⁿ ang payout ng cash-out. Ang round na iniwan nang {hours} oras ay awtomatikong ika-cash out sa multiplier sa oras na iyon, o ire-refund kung wala pang flip.",
  "coinflip.rightFlips": "Tamang flip",
  "coinflip.planSide": "Side na pipiliin",
  "coinflip.planTurns": "Salitan",
} satisfies SameKeys<typeof en>;
