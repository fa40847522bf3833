import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Dice. */
export default {
  "dice.multiplier": "倍数",
  "dice.rollOver": "掷出大于",
  "dice.rollUnder": "掷出小于",
  "dice.turnUnder": "改为小于",
  "dice.turnOver": "改为大于",
  "dice.chance": "胜率",
  "dice.roll": "掷骰",
  "dice.over": "大于 {target}",
  "dice.under": "小于 {target}",
  "dice.overWins": "大于 {target} 即赢",
  "dice.underWins": "小于 {target} 即赢",
  "dice.upTo": "胜率最高 90%",
  "dice.wrong": "胜率须在 0.01% 至 90% 之间。",
  "dice.rulesTitle": "骰子规则",
  "dice.rule1": "每次掷出 0.00 至 100.00，两端都可能出现，共 10,001 种等概率结果。",
  "dice.rule2": "严格大于（或严格小于）目标即赢。正好等于目标为输。",
  "dice.rule3": "赢时派彩为投注额乘以倍数：99% 除以胜率，截取四位小数。",
  "dice.rule4": "胜率由您自行设定：从 0.01% 至最高 90%。",
  "dice.rtpOf": "精确返还率，{bet}",
  "dice.rtpNote": "获胜结果数 ÷ 全部结果数 × 倍数。显示的胜率为 {chance}。",
  "round.step4": "该数得出掷骰结果",
  "verify.direction": "投注方向",
  "verify.over": "大于",
  "verify.under": "小于",
  "verify.target": "目标值",
} satisfies SameKeys<typeof en>;
