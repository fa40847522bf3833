import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Dice. */
export default {
  "dice.multiplier": "Multiplier",
  "dice.rollOver": "Roll over",
  "dice.rollUnder": "Roll under",
  "dice.turnUnder": "Gawing under",
  "dice.turnOver": "Gawing over",
  "dice.chance": "Chance",
  "dice.roll": "I-roll",
  "dice.over": "Over {target}",
  "dice.under": "Under {target}",
  "dice.overWins": "Panalo kapag over {target}",
  "dice.underWins": "Panalo kapag under {target}",
  "dice.upTo": "Chance na manalo: hanggang 90%",
  "dice.wrong": "Dapat mula 0.01% hanggang 90% ang chance.",
  "dice.rulesTitle": "Rules ng Dice",
  "dice.rule1":
    "Ang roll ay mula 0.00 hanggang 100.00; posible ang magkabilang dulo, kaya may 10,001 resulta na pare-pareho ang chance.",
  "dice.rule2": "Panalo ka kapag mas mataas, o mas mababa, sa target. Talo kapag eksakto sa target.",
  "dice.rule3":
    "Ang payout ng panalo ay taya × multiplier: 99% na hinati sa chance, hanggang apat na decimal.",
  "dice.rule4": "Ikaw ang pumipili ng chance na manalo: mula 0.01% hanggang 90%.",
  "dice.rtpOf": "Exact RTP, {bet}",
  "dice.rtpNote": "Panalong resulta ÷ lahat ng resulta × multiplier. {chance} ang ipinapakitang chance.",
  "round.step4": "Ang numero ang nagbibigay ng roll",
  "verify.direction": "Taya sa",
  "verify.over": "Over",
  "verify.under": "Under",
  "verify.target": "Target",
} satisfies SameKeys<typeof en>;
