import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Limbo. */
export default {
  "limbo.target": "目标倍数",
  "limbo.chance": "胜率",
  "limbo.go": "开始",
  "limbo.wins": "达到 {target} 即赢",
  "limbo.wrong": "目标须在 1.01× 至 1,000,000× 之间，最多两位小数。",
  "limbo.rulesTitle": "极限倍数规则",
  "limbo.rule1": "每局抽出一个 1.00× 至 16,609,443.84× 的倍数，达到您的目标即赢。",
  "limbo.rule2": "赢时派彩为投注额乘以您的目标，无论倍数升得多高。",
  "limbo.rule3":
    "返还率为 99%，再减去因结果数取整而截掉的部分：目标低时微乎其微，接近最高目标时最多约六个百分点。下方为您所选目标的精确返还率。",
  "limbo.rtpOf": "{target} 的精确返还率",
  "limbo.rtpNote": "获胜结果数 ÷ 全部结果数 × 目标。",
  "round.stepMultiplier": "该数得出倍数",
  "verify.targetMultiplier": "目标倍数",
} satisfies SameKeys<typeof en>;
