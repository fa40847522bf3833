import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What parts of the kit say that home does not show, in Chinese. */
export default {
  "status.pending": "待处理",
  "status.submitted": "已提交",
  "status.confirming": "充值中",
  "status.confirmed": "已确认",
  "status.failed": "失败",
  "status.underReview": "审核中",
  "typed.max": "最大",
  "typed.empty": "请输入数量",
  "typed.malformed": "这不是有效数量，请只用数字和一个小数点。",
  "typed.signed": "请输入不带正负号的数量。",
  "typed.exponent": "请用数字完整写出数量。",
  "typed.notFinite": "这不是有效数量。",
  "typed.tooLong": "数量过大。",
  "typed.tooManyDecimals": "最多 {decimals} 位小数。",
  "records.openTransaction": "查看交易",
  "records.copyTransaction": "复制交易哈希",
  "typed.otherSign": "小数点请用“{decimal}”，例如 {example}。",
  "typed.ambiguous": "像 {grouped} 这样的写法可能是 {large}，也可能是 {small}，请去掉“{group}”。",
  "rounds.verified": "已验证",
  "rounds.wrong": "不符",
  "steps.done": "已完成",
  "steps.now": "进行中",
  "steps.next": "待进行",
  "steps.failed": "失败",
  "funds.look": "显示密码",
} satisfies SameKeys<typeof en>;
