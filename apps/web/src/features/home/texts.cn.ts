import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What home says, in Chinese. */
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
  "home.inviteNote": "好友下注的\n庄家优势",
  "home.getLink": "获取链接",
  "home.ticker": "实时中奖",
  "home.tickerEmpty": "下一次中奖将显示在这里",
  "home.playing": "{shown} 人在玩",
  "home.crashLive": "进行中",
  "home.crashBets": "可投注",
  "home.crashOver": "已爆",
  "home.gameClosed": "暂时关闭",
  "home.lastRounds": "我的最近对局",
  "home.all": "全部",
  "home.noRounds": "暂无对局",
  "home.noRoundsNext": "您的对局会显示在这里，并附上每局结果的证明。",
  "home.roundsFailed": "无法读取您的对局",
  "home.playDice": "玩骰子",
  "home.fair": "每一局都可验证",
  "home.fairLine": "服务器种子先公布哈希，开奖后可自行核对",
  "home.community": "社区",
  "home.support": "客服",
  "home.help": "帮助中心",
  "home.telegram": "Telegram",
  "home.x": "X",
} satisfies SameKeys<typeof en>;
