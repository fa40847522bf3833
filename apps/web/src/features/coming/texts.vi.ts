import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screens that come later say, in Vietnamese. */
export default {
  // Screens that come later
  "coming.inviteHead": "Mời bạn bè sắp có",
  "coming.inviteText":
    "Tại đây sẽ có liên kết của bạn, bạn bè và phần thưởng từ lượt cược của họ. Trước đó, bạn có thể chơi và xem từng ván được chứng minh ra sao.",
  "coming.inviteAction": "Chơi Xúc xắc",
} satisfies SameKeys<typeof en>;
