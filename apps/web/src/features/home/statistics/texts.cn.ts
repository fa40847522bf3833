import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the statistics screen. */
export default {
  "statistics.title": "统计",
  "statistics.share": "分享此页面",
  "statistics.csv": "下载 CSV",
  "statistics.window": "时间范围",
  "statistics.all": "全部",
  "statistics.month": "30 天",
  "statistics.today": "今天",
  "statistics.total": "所有游戏的返还",
  "statistics.rounds": "局数",
  "statistics.columns": "游戏、局数",
  "statistics.figures": "实际 %、± · 理论",
  "statistics.exact": "理论值",
  "statistics.paid": "实际值",
  "statistics.interval": "95% 区间",
  "statistics.outside": "区间之外",
  "statistics.failed": "无法读取统计信息",
  "statistics.noBets": "暂无局数",
  "statistics.row": "理论 {exact}，实际 {paid}，正负 {margin}",
  "statistics.rowUnsure": "理论 {exact}，实际 {paid}，样本太少，无法给出区间",
  "statistics.outsideNote":
    "{games}：理论值落在区间之外。按 95% 计算，约二十个游戏中会有一个如此。每局都可随时核对。",
  "statistics.about":
    "PLAY 与 tPLAY 合计，按 UTC 日期计算。理论值取决于所选的投注，因此是一个范围。区间来自各玩家每日结果之间的差异；爆点由所有人共享同一局，故按整天计算。少于 {count} 份时不给出区间。",
  "statistics.reserves": "平台应付与持有",
  "statistics.game": "游戏",
  "statistics.staked": "投注额",
  "statistics.paidAmount": "返还额",
  "statistics.margin": "正负",
  "statistics.sample": "计入的天数",
} satisfies SameKeys<typeof en>;
