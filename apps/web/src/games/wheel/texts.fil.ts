import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Wheel. */
export default {
  "wheel.spin": "I-spin",
  "wheel.upTo": "Hanggang",
  "wheel.legend": "Payout at chance ng mga segment: {chances}",
  "wheel.segments": { one: "{count} segment", other: "{count} segment" },
  "wheel.fewer": "Bawasan ang segment",
  "wheel.more": "Dagdagan ang segment",
  "wheel.rulesTitle": "Rules ng Wheel",
  "wheel.rule1":
    "May 10 hanggang 50 segment ang wheel, pantay ang chance. Taya × multiplier ng segment na titigil sa pointer ang payout.",
  "wheel.rule2": "Iisang segment lang ang may top prize, at eksaktong 99% ang RTP ng bawat wheel.",
  "round.stepSegment": "Ang numero ang nagbibigay ng segment",
  "verify.segments": "Mga segment",
} satisfies SameKeys<typeof en>;
