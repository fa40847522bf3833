import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Wheel. */
export default {
  "wheel.spin": "Quay",
  "wheel.upTo": "Lên đến",
  "wheel.legend": "Các ô trả bao nhiêu, kèm cơ hội: {chances}",
  "wheel.segments": "{count} ô",
  "wheel.fewer": "Bớt ô",
  "wheel.more": "Thêm ô",
  "wheel.rulesTitle": "Luật Vòng quay",
  "wheel.rule1":
    "Vòng quay có 10 đến 50 ô, khả năng như nhau. Ô dừng dưới kim trả tiền cược nhân hệ số của ô đó.",
  "wheel.rule2": "Giải cao nhất chỉ nằm trên một ô, và RTP của mọi vòng quay đúng 99%.",
  "round.stepSegment": "Số đó cho ra ô vòng quay",
  "verify.segments": "Số ô",
} satisfies SameKeys<typeof en>;
