import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Coinflip. */
export default {
  "round.stepSides": "这些数得出硬币面，1 为正面",
  "verify.named": "按顺序猜的面",
  "verify.right": "猜对",
  "verify.wrongGuess": "猜错",
  "coinflip.soFar": "已抛次数",
  "coinflip.heads": "正面",
  "coinflip.tails": "反面",
  "coinflip.firstPays": "首次抛中派彩 {multiplier}",
  "coinflip.nextPays": "下一次派彩 {multiplier}",
  "coinflip.youNamed": "您选择：{side}",
  "coinflip.chance": "概率 {chance}",
  "coinflip.wonWith": "抛中 {count} 次",
  "coinflip.random": "随机一面",
  "coinflip.first": "请选择一面。第一次抛中后即可兑现。",
  "coinflip.saidRight": "{side}，抛中。兑现倍数 {multiplier}。",
  "coinflip.saidWrong": "{side}，未中。",
  "coinflip.rulesTitle": "抛硬币规则",
  "coinflip.rule1": "先选正面或反面，再抛硬币。两面概率相同。",
  "coinflip.rule2": "每次抛中，兑现派彩翻倍，最多 20 次；第 20 次自动兑现。未中则本局结束，输掉投注。",
  "coinflip.rule3":
    "抛中 n 次后兑现派彩 0.99 × 2ⁿ。放置 {hours} 小时的局按当时倍数自动兑现；若未抛过则退还投注。",
  "coinflip.rightFlips": "抛中次数",
  "coinflip.planSide": "选哪一面",
  "coinflip.planTurns": "轮流",
} satisfies SameKeys<typeof en>;
