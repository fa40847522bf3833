import type { Message } from "@gemplay/i18n";

/** The English texts of the game Gems. */
export default {
  "gems.head": "Seven cuts, five stones",
  "gems.lead": "The more alike, the more they pay",
  "gems.draw": "Draw five",
  "gems.upTo": "Up to {multiplier}",
  "gems.five": "Five of a kind",
  "gems.four": "Four of a kind",
  "gems.fullHouse": "Full house",
  "gems.three": "Three of a kind",
  "gems.twoPairs": "Two pairs",
  "gems.pair": "One pair",
  "gems.none": "All different",
  "gems.rulesTitle": "Rules of Gems",
  "gems.rule1":
    "Five stones are drawn, each of seven cuts and each cut as likely as the others. What they make together pays the amount times its multiplier.",
  "gems.rule2": "A full house is three of a kind and a pair. The order of the stones does not matter.",
  "gems.rule3": "More risk pays nothing for the common hands and more for the rare ones.",
  "gems.stepStones": "Each number gives a stone",
  "gems.ruby": "ruby",
  "gems.opal": "opal",
  "gems.topaz": "topaz",
  "gems.emerald": "emerald",
  "gems.aqua": "aquamarine",
  "gems.tanzanite": "tanzanite",
  "gems.moon": "moonstone",
  "gems.hand": "Hand",
} satisfies Record<string, Message>;
