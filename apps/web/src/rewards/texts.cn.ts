import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What rewards say on every screen, in Chinese. */
export default {
  "rewards.collectedTitle": "已领取至您的余额",
  "rewards.records": "记录",
  "rewards.done": "完成",
  "rewards.checkIn": "每日签到",
  "rewards.nextDayIn": "{time} 后重置",
  "rewards.checkInFor": "签到领取 {gem} 宝石",
  "rewards.checkingIn": "正在签到",
  "rewards.checkedIn": "今日已签到",
  "rewards.checkedInFor": "签到成功：+{gem} 宝石",
  "rewards.checkedInBefore": "您今天已经签到过了",
  "rewards.comeBack": "下一级奖励于 UTC 00:00 开放",
  "rewards.dayDone": "第 {day} 天：{gem} 宝石，已领取",
  "rewards.dayToday": "第 {day} 天，今天：{gem} 宝石",
  "rewards.dayAhead": "第 {day} 天：{gem} 宝石",
  "rewards.gem": "宝石",
  "rewards.left": "剩余",
  "rewards.claiming": "正在领取",
  "rewards.bindFirst": "先绑定",
  "rewards.gemToday": "宝石 今日",
  "rewards.nextDay": "下次签到",
  "rewards.seeLadder": "查看阶梯",
  "rewards.ladderFailed": "无法读取您的签到",
  "rewards.daysAndTime": "{days} 天 {time}",
  "rewards.level1": "社区成员",
  "rewards.level2": "社区大使",
  "rewards.level3": "区域大使",
  "rewards.level4": "平台大使",
  "rewards.level5": "全球大使",
} satisfies SameKeys<typeof en>;
