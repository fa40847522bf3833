import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Plinko. */
export default {
  "plinko.drop": "投下弹珠",
  "plinko.rows": "{count} 行",
  "plinko.fewer": "减少行数",
  "plinko.more": "增加行数",
  "plinko.bucket": "落点",
  "plinko.rulesTitle": "弹珠规则",
  "plinko.rule1": "弹珠穿过 8 至 16 行钉子落下，在每一行向左或向右，概率各为一半。",
  "plinko.rule2": "落点编号等于向右的次数；派彩为投注额乘以该落点上的倍数。",
  "plinko.rule3": "风险越高，两侧倍数越大，中间越小。前面的弹珠还在下落时，就可以投下一颗。",
  "round.stepPath": "这些数得出路径",
  "verify.rows": "行数",
} satisfies SameKeys<typeof en>;
