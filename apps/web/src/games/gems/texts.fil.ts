import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What Gems says, in Filipino. */
export default {
  "gems.head": "Pitong hugis, limang bato",
  "gems.lead": "Mas maraming magkapareho, mas malaki ang bayad",
  "gems.draw": "Bumunot ng lima",
  "gems.upTo": "Hanggang {multiplier}",
  "gems.five": "Limang magkapareho",
  "gems.four": "Apat na magkapareho",
  "gems.fullHouse": "Full house",
  "gems.three": "Tatlong magkapareho",
  "gems.twoPairs": "Dalawang pares",
  "gems.pair": "Isang pares",
  "gems.none": "Magkakaiba lahat",
  "gems.rulesTitle": "Mga tuntunin ng Gems",
  "gems.rule1":
    "Limang bato ang binubunot. May pitong hugis, at pare-pareho ang tsansa ng bawat isa. Ang nabuo nila ay nagbabayad ng taya na pinarami sa multiplier nito.",
  "gems.rule2":
    "Ang full house ay tatlong magkapareho at isang pares. Hindi mahalaga ang pagkakasunod-sunod ng mga bato.",
  "gems.rule3":
    "Kapag mas mataas ang panganib, walang bayad ang mga karaniwan at mas malaki ang bayad ng mga bihira.",
  "gems.stepStones": "Bawat numero ay nagbibigay ng isang bato",
  "gems.ruby": "ruby",
  "gems.opal": "opal",
  "gems.topaz": "topaz",
  "gems.emerald": "emerald",
  "gems.aqua": "aquamarine",
  "gems.tanzanite": "tanzanite",
  "gems.moon": "moonstone",
  "gems.hand": "Nabuo",
} satisfies SameKeys<typeof en>;
