import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What Wheel says, in Filipino. */
export default {
  "wheel.spin": "Paikutin",
  "wheel.upTo": "Hanggang",
  "wheel.legend": "Bayad ng mga segment at tsansa: {chances}",
  "wheel.segments": { one: "{count} segment", other: "{count} segment" },
  "wheel.fewer": "Bawasan ang segment",
  "wheel.more": "Dagdagan ang segment",
  "wheel.rulesTitle": "Mga tuntunin ng Wheel",
  "wheel.rule1":
    "May 10 hanggang 50 na segment ang wheel, pantay ang tsansa. Ang tumigil sa ilalim ng turo ay nagbabayad ng taya na minultiply sa multiplier nito.",
  "wheel.rule2":
    "Iisang segment lang ang may pinakamataas na premyo, at eksaktong 99% ang balik ng bawat wheel.",
  "round.stepSegment": "Ang numero ang nagbibigay ng segment",
  "verify.segments": "Mga segment",
} satisfies SameKeys<typeof en>;
