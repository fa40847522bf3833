import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Gems. */
export default {
  "gems.head": "Pitong hugis, limang gem",
  "gems.lead": "Mas maraming magkapareho, mas malaki ang payout",
  "gems.draw": "Bumunot ng lima",
  "gems.upTo": "Hanggang {multiplier}",
  "gems.five": "Limang magkapareho",
  "gems.four": "Apat na magkapareho",
  "gems.fullHouse": "Full house",
  "gems.three": "Tatlong magkapareho",
  "gems.twoPairs": "Dalawang pares",
  "gems.pair": "Isang pares",
  "gems.none": "Magkakaiba lahat",
  "gems.rulesTitle": "Rules ng Gems",
  "gems.rule1":
    "Limang gem ang binubunot. May pitong hugis, at pare-pareho ang chance ng bawat isa. Taya × multiplier ng nabuo ang payout.",
  "gems.rule2":
    "Ang full house ay tatlong magkapareho at isang pares. Hindi mahalaga ang pagkakasunod-sunod ng mga gem.",
  "gems.rule3":
    "Kapag mas mataas ang risk, walang payout ang mga karaniwan at mas malaki ang payout ng mga bihira.",
  "gems.stepStones": "Bawat numero ay nagbibigay ng isang gem",
  "gems.ruby": "ruby",
  "gems.opal": "opal",
  "gems.topaz": "topaz",
  "gems.emerald": "emerald",
  "gems.aqua": "aquamarine",
  "gems.tanzanite": "tanzanite",
  "gems.moon": "moonstone",
  "gems.hand": "Nabuo",
} satisfies SameKeys<typeof en>;
