import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Wheel. */
export default {
  "wheel.spin": "旋转",
  "wheel.upTo": "最高",
  "wheel.legend": "各格倍数及概率：{chances}",
  "wheel.segments": "{count} 格",
  "wheel.fewer": "减少格数",
  "wheel.more": "增加格数",
  "wheel.rulesTitle": "转盘规则",
  "wheel.rule1": "转盘有 10 至 50 格，每格概率相等。停在指针下的一格按其倍数乘以投注额派彩。",
  "wheel.rule2": "最高奖只在一格上；每一种转盘的返还率都恰为 99%。",
  "round.stepSegment": "该数得出格位",
  "verify.segments": "格数",
} satisfies SameKeys<typeof en>;
