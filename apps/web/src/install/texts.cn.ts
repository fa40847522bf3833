import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts about installing the page and about newer versions. */
export default {
  "install.title": "把 Gemplay 放到主屏幕",
  "install.fast": "秒开",
  "install.fastDetail": "应用本身保存在设备上",
  "install.own": "独立的窗口",
  "install.ownDetail": "没有浏览器的地址栏和工具栏",
  "install.demo": "没有网络也能试玩",
  "install.demoDetail": "仅限打开过的游戏。真实投注要等网络恢复。",
  "install.appleFirst": "点按浏览器工具栏里的“分享”",
  "install.appleThen": "选择“添加到主屏幕”",
  "install.menuFirst": "打开浏览器菜单",
  "install.menuThen": "选择“安装”或“添加到主屏幕”",
  "install.note": "直接从此浏览器安装，可像其他应用一样删除。",
  "install.notNow": "暂不",
  "install.install": "安装",
  "install.understood": "知道了",
  "update.ready": "新版本已就绪",
  "update.roundStays": "未完成的局会保留",
  "update.reload": "重新加载",
  "update.later": "以后再说",
} satisfies SameKeys<typeof en>;
