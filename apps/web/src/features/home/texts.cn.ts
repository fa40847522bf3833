import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the home screen. */
export default {
  // Home
  "home.title": "游戏",
  "home.banners": "您可以做什么",
  "home.airdropBanner": "新人空投",
  "home.airdropNote": "注册后\n5 天内",
  "home.claim": "立即领取",
  "home.checkInBanner": "每日签到",
  "home.gemAWeek": "宝石 / 周",
  "home.sevenDays": "连续七天",
  "home.checkIn": "签到",
  "home.inviteBanner": "邀请好友",
  "home.inviteNote": "好友投注\n返佣",
  "home.getLink": "获取链接",
  "home.ticker": "实时中奖",
  "home.tickerEmpty": "下一次中奖将显示在这里",
  "home.playing": "{shown} 人在玩",
  "home.crashLive": "进行中",
  "home.crashBets": "可投注",
  "home.crashOver": "已爆",
  "home.gameClosed": "暂时关闭",
  "home.playDice": "玩骰子",
  "home.fair": "每一局都可验证",
  "home.fairLine": "服务器种子先公布哈希，更换种子后可自行核对",
} satisfies SameKeys<typeof en>;
