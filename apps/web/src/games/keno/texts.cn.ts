import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Keno. */
export default {
  "keno.draw": "开奖",
  "keno.wrong": "请选 1 至 10 个号码。",
  "keno.board": "号码",
  "keno.drawnNumber": "{number}，已开出",
  "keno.payRow": "按命中数的倍数",
  "keno.hits": "命中",
  "keno.hitsOf": "已选 {picks} 个，命中 {hits} 个",
  "keno.picked": "已选 {picks} / {most}",
  "keno.upTo": "最高 {multiplier}",
  "keno.picks": "{count} 个号码",
  "keno.draws": "{board} 选 {drawn}",
  "keno.random": "随机 {count} 个",
  "keno.clear": "清空",
  "keno.rulesTitle": "基诺规则",
  "keno.rule1": "从 1 至 40 中选 1 至 10 个号码，随后开出十个不同的号码，概率均等。",
  "keno.rule2": "命中越多，派彩越多：投注额乘以对应命中数的倍数。",
  "keno.rule3": "风险越高，命中少时不派彩，命中多时派彩更多。",
  "round.stepDrawn": "这些数决定开出的号码",
  "verify.picks": "所选号码",
  "verify.drawnNumbers": "开出：{numbers}",
} satisfies SameKeys<typeof en>;
