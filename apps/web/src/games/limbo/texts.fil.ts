import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Limbo. */
export default {
  "limbo.target": "Target na multiplier",
  "limbo.chance": "Chance",
  "limbo.go": "Paakyatin",
  "limbo.wins": "Panalo ang {target} pataas",
  "limbo.wrong": "Ang target ay dapat mula 1.01× hanggang 1,000,000×, hanggang dalawang decimal.",
  "limbo.rulesTitle": "Rules ng Limbo",
  "limbo.rule1":
    "Bawat round ay bumubunot ng multiplier mula 1.00× hanggang 16,609,443.84×. Panalo ka kapag naabot nito ang target mo.",
  "limbo.rule2": "Taya × target ang payout ng panalo, gaano man kataas ang multiplier.",
  "limbo.rule3":
    "99% ang RTP, bawas ang napuputol dahil buo ang bilang ng mga resulta: halos wala sa mababang target, hanggang anim na points malapit sa pinakamataas. Nasa ibaba ang exact RTP ng target mo.",
  "limbo.rtpOf": "Exact RTP sa {target}",
  "limbo.rtpNote": "Panalong resulta ÷ lahat ng resulta × target.",
  "round.stepMultiplier": "Ang numero ang nagbibigay ng multiplier",
  "verify.targetMultiplier": "Target na multiplier",
} satisfies SameKeys<typeof en>;
