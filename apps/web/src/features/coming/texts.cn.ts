import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screens that come later say, in Chinese. */
export default {
  // Screens that come later
  "coming.inviteHead": "邀请好友即将推出",
  "coming.inviteText":
    "您将在这里看到您的邀请链接、好友以及他们的投注为您带来的奖励。在此之前，您可以游戏，并了解每局如何证明。",
  "coming.inviteAction": "玩骰子",
} satisfies SameKeys<typeof en>;
