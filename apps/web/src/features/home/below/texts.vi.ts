import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the home screen below the games, with announcements. */
export default {
  "home.lastRounds": "Các ván gần đây của tôi",
  "home.all": "Tất cả",
  "home.noRounds": "Chưa có ván nào",
  "home.noRoundsNext": "Các ván của bạn sẽ hiện ở đây, kèm bằng chứng của kết quả.",
  "home.roundsFailed": "Không tải được các ván của bạn",
  "home.community": "Cộng đồng",
  "home.support": "Hỗ trợ",
  "home.telegram": "Telegram",
  "home.x": "X",
  "home.help": "Trợ giúp",
  "home.announcement": "Tin từ Gemplay",
  "home.announcementRead": "Đã hiểu",
} satisfies SameKeys<typeof en>;
