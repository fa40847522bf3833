import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the way in says, in Chinese. */
export default {
  // Login
  "login.title": "登录 Gemplay",
  "login.why": "签署一条消息来证明钱包属于您。无需费用，不会动用任何资产。",
  "login.found": "在此浏览器中找到",
  "login.count": { other: "{count} 个钱包" },
  "login.last": "上次使用",
  "login.demo": "演示钱包",
  "login.demoWhy": "用测试代币体验全部功能",
  "login.without": "或者不使用钱包",
  "login.openInside": "在钱包中打开 Gemplay",
  "login.opensApp": "打开应用，并在其中打开本页",
  "login.noWallet": "此浏览器没有钱包，无法签名。没有产生任何费用。",
  "login.look": "先随便看看",
  "login.lookWhy": "游戏与公平性，无需账户",
  "login.link": "链接",
  "login.openIn": "在 {wallet} 中打开",
  "login.unreached": "暂时无法登录",
  "login.age": "继续即表示您已年满 18 岁。",
  "login.waiting": "等待钱包确认",
  "login.stepConnect": "请在 {wallet} 中允许连接",
  "login.stepSign": "请在 {wallet} 中签署消息",
  "login.stepEnter": "正在验证签名",
  "login.done": "欢迎",
  "login.searching": "正在查找钱包",
} satisfies SameKeys<typeof en>;
