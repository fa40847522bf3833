import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screens that come later say, in Chinese. */
export default {
  // Screens that come later
  "coming.swapTitle": "兑换",
  "coming.swapHead": "兑换功能正在打磨",
  "coming.swapText": "您将可以在这里兑换 PLAY、U、tPLAY 和宝石。在此之前，您可以充值和提现。",
  "coming.swapAction": "前往钱包",
  "coming.inviteHead": "邀请好友即将推出",
  "coming.inviteText":
    "您将在这里看到您的邀请链接、好友以及他们的投注为您带来的奖励。在此之前，您可以游戏，并了解每局如何证明。",
  "coming.inviteAction": "玩骰子",
} satisfies SameKeys<typeof en>;
