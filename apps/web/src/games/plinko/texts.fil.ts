import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What Plinko says, in Filipino. */
export default {
  "plinko.drop": "Ihulog ang bato",
  "plinko.rows": { one: "{count} hilera", other: "{count} hilera" },
  "plinko.fewer": "Bawasan ang hilera",
  "plinko.more": "Dagdagan ang hilera",
  "plinko.bucket": "Kahon",
  "plinko.rulesTitle": "Mga tuntunin ng Plinko",
  "plinko.rule1":
    "Nahuhulog ang bato sa 8 hanggang 16 na hilera ng tulos. Sa bawat hilera, kaliwa o kanan ito, eksaktong tig-kalahati ang tsansa.",
  "plinko.rule2":
    "Ang kahong babagsakan nito ay ang bilang ng pagkanan nito; ang bayad ay taya na minultiply sa nakasulat doon.",
  "plinko.rule3":
    "Mas mataas na panganib, mas malaki sa gilid at mas maliit sa gitna. Puwede mong ihulog ang susunod habang nahuhulog pa ang iba.",
  "round.stepPath": "Ang mga numero ang nagbibigay ng daan",
  "verify.rows": "Mga hilera",
} satisfies SameKeys<typeof en>;
