import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Plinko. */
export default {
  "plinko.drop": "Ihulog ang bola",
  "plinko.rows": { one: "{count} row", other: "{count} rows" },
  "plinko.fewer": "Bawasan ang row",
  "plinko.more": "Dagdagan ang row",
  "plinko.bucket": "Slot",
  "plinko.rulesTitle": "Rules ng Plinko",
  "plinko.rule1":
    "Nahuhulog ang bola sa 8 hanggang 16 row ng mga pin. Sa bawat row, pupunta ito sa kaliwa o kanan, eksaktong kalahati ang chance ng bawat isa.",
  "plinko.rule2":
    "Ang slot na babagsakan nito ay ang bilang ng pagkanan nito; taya × numerong nasa slot ang payout.",
  "plinko.rule3":
    "Mas mataas na risk: mas malaki sa gilid at mas maliit sa gitna. Puwede mong ihulog ang susunod na bola habang nahuhulog pa ang iba.",
  "round.stepPath": "Ang mga numero ang nagbibigay ng path",
  "verify.rows": "Rows",
} satisfies SameKeys<typeof en>;
