import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the home screen below the games, with announcements. */
export default {
  "home.lastRounds": "我的最近对局",
  "home.all": "全部",
  "home.noRounds": "暂无对局",
  "home.noRoundsNext": "您的对局会显示在这里，并附上每局结果的证明。",
  "home.roundsFailed": "无法读取您的对局",
  "home.community": "社区",
  "home.support": "客服",
  "home.telegram": "Telegram",
  "home.x": "X",
  "home.help": "帮助中心",
  "home.announcement": "公告",
  "home.announcementRead": "知道了",
} satisfies SameKeys<typeof en>;
