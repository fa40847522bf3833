import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the game Mines. */
export default {
  "round.stepMines": "这些数决定地雷位置",
  "verify.mines": "地雷数",
  "verify.opened": "按顺序翻开的格子",
  "verify.minesAt": "地雷位于 {places}",
  "verify.minesCount": { other: "{count} 个地雷" },
  "mines.board": "格子",
  "mines.tileClosed": "第 {tile} 格",
  "mines.tileGem": "第 {tile} 格，钻石",
  "mines.tileMine": "第 {tile} 格，地雷",
  "mines.tileHit": "第 {tile} 格，您踩中的地雷",
  "mines.count": "地雷",
  "mines.gems": "{count} 颗钻石",
  "mines.choose": "{count} 个地雷",
  "mines.fewer": "减少一个地雷",
  "mines.more": "增加一个地雷",
  "mines.wrong": "请选择 1 至 24 个地雷。",
  "mines.found": "已找到钻石",
  "mines.next": "下一颗 · 概率 {chance}",
  "mines.random": "随机一格",
  "mines.first": "请翻开一格。找到第一颗钻石后即可兑现。",
  "mines.saidGem": "钻石。已找到 {found}/{all}，兑现倍数 {multiplier}。",
  "mines.saidMine": "地雷。",
  "mines.rulesTitle": "扫雷规则",
  "mines.rule1": "25 个格子中藏有 1 至 24 个地雷。所有地雷在翻开第一格之前就已放好，之后不会移动。",
  "mines.rule2": "每颗钻石都会提高兑现派彩。踩中地雷则本局结束，输掉投注。",
  "mines.rule3":
    "派彩为概率倒数的 99%，截取四位小数。放置 {hours} 小时的局按当时倍数自动兑现；若未翻格则退还投注。",
  "mines.rtpOf": "{count} 个地雷时，找到若干钻石后停手：",
  "mines.planHint": "请按顺序点选要翻开的格子。翻开最后一颗钻石后自动兑现。",
  "mines.planWrong": "请选定 1 至 {most} 格。",
  "mines.planCount": "已选 {count} / {most} 格",
  "mines.planClear": "清除",
  "mines.tileMarked": "第 {tile} 格，第 {place} 个翻开",
} satisfies SameKeys<typeof en>;
