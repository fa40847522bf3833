import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Gems. */
export default {
  "gems.head": "七种切工，抽五颗",
  "gems.lead": "同种越多，派彩越高",
  "gems.draw": "抽五颗",
  "gems.upTo": "最高 {multiplier}",
  "gems.five": "五颗同种",
  "gems.four": "四颗同种",
  "gems.fullHouse": "三带二",
  "gems.three": "三颗同种",
  "gems.twoPairs": "两对",
  "gems.pair": "一对",
  "gems.none": "全不相同",
  "gems.rulesTitle": "晶石规则",
  "gems.rule1":
    "每局抽出五颗晶石，共有七种切工，每种出现的概率相同。五颗晶石组成的牌型按其倍数乘以投注额派彩。",
  "gems.rule2": "三带二是三颗同种加一对。晶石的先后顺序不影响结果。",
  "gems.rule3": "风险越高，常见的牌型不派彩，罕见的牌型派彩越多。",
  "gems.stepStones": "每个数得出一颗晶石",
  "gems.ruby": "红宝石",
  "gems.opal": "欧泊",
  "gems.topaz": "黄玉",
  "gems.emerald": "祖母绿",
  "gems.aqua": "海蓝宝",
  "gems.tanzanite": "坦桑石",
  "gems.moon": "月光石",
  "gems.hand": "牌型",
} satisfies SameKeys<typeof en>;
