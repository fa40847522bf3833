import type { Message } from "@gemplay/i18n";

/** The English texts of the game Wheel. */
export default {
  "wheel.spin": "Spin",
  "wheel.upTo": "Up to",
  "wheel.legend": "What the segments pay, with their chances: {chances}",
  "wheel.segments": { one: "{count} segment", other: "{count} segments" },
  "wheel.fewer": "Fewer segments",
  "wheel.more": "More segments",
  "wheel.rulesTitle": "Rules of Wheel",
  "wheel.rule1":
    "The wheel has 10 to 50 segments, all equally likely. The one that stops under the pointer pays the amount times its multiplier.",
  "wheel.rule2": "The top prize stands on one segment only, and every wheel returns exactly 99%.",
  "round.stepSegment": "The number gives the segment",
  "verify.segments": "Segments",
} satisfies Record<string, Message>;
