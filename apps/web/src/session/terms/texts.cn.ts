import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the screen that asks for the terms. */
export default {
  "terms.title": "开始之前",
  "terms.lead": "Gemplay 仅面向成年人。请阅读您将同意的内容，篇幅很短。",
  "terms.changed": "自您上次接受后条款已更新。请重新阅读，篇幅很短。",
  "terms.terms": "条款",
  "terms.privacy": "隐私说明",
  "terms.accept": "我已年满 18 岁并接受以上两项",
  "terms.accepting": "正在保存…",
  "terms.later": "以后再说",
  "terms.without": "未接受前无法投注；提现不受影响。",
} satisfies SameKeys<typeof en>;
