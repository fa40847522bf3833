import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of all screens. */
export default {
  // Texts of the app shell, which every screen shows.
  "action.close": "关闭",
  "action.back": "返回",
  "action.logIn": "登录",
  "action.tryAgain": "再试一次",
  "action.retry": "重试",
  "action.reload": "重新加载页面",
  "action.cancel": "取消",
  "state.loading": "加载中",
  "state.code": "代码 {code}。",
  "state.offline": "网络已断开，显示的内容可能不是最新的。",
  "state.asOf": "截至 {time}。",
  "error.network": "请检查网络",
  "session.expired": "登录已过期",
  "screen.broken": "无法显示此页面",
  "screen.brokenDetail": "您的余额没有变化。请重新加载页面后继续。",
  "screen.away": "网络恢复后会自动打开。",
  "copy.done": "已复制",
  "copy.failed": "无法复制",
  "copy.failedDetail": "请长按文本手动复制。",
  "language.choose": "选择语言",
  "language.title": "语言",
  "nav.home": "Gemplay 首页",
  "nav.account": "我的账号",
  "nav.balances": "宝石和 PLAY 余额：",
  "nav.main": "主导航",
  "nav.skip": "跳到主要内容",
  "tab.wallet": "钱包",
  "tab.game": "游戏",
  "tab.invite": "邀请",
  "tab.me": "我的",
  // Texts of the rows in lists of rounds.
  "result.win": "赢",
  "result.lose": "输",
} satisfies SameKeys<typeof en>;
