import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts that the page shows only inside the messaging host. */
export default {
  "inside.reopen": "请重新打开 Gemplay",
  "inside.kept": "您的余额和投注都保留在账号中。",
  "inside.close": "关闭 Gemplay",
  "inside.continue": "在浏览器中继续",
  "inside.offChain": "在 Telegram 内，Gemplay 不进行链上交易。一次性链接会带您进入同一账号。",
  "inside.noSwap": "兑换在浏览器中进行。一次性链接会带您进入同一账号。",
  "inside.open": "在浏览器中打开",
  "inside.copy": "复制链接",
  "inside.goodOnce": "一次有效，{seconds} 秒",
  "inside.secondsLeft": "链接还有 {seconds} 秒有效",
  "inside.ranOut": "链接已失效",
  "inside.newLink": "获取新链接",
  "inside.asking": "正在获取链接",
  "inside.account": "账号",
  "inside.inBrowser": "在浏览器中",
  "inside.inBrowserValue": "显示账号，确认后登录",
  "inside.then": "之后",
  "inside.thenValue": "回到这里，余额已更新",
  "inside.balanceFailed": "无法读取您的余额",
  "inside.askFailed": "无法读取此处开放的功能",
} satisfies SameKeys<typeof en>;
