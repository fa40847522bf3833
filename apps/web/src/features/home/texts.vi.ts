import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the home screen. */
export default {
  // Home
  "home.title": "Trò chơi",
  "home.banners": "Bạn có thể làm gì ở đây",
  "home.airdropBanner": "Airdrop người mới",
  "home.airdropNote": "Trong 5 ngày\ntừ khi tham gia",
  "home.claim": "Nhận ngay",
  "home.checkInBanner": "Điểm danh hằng ngày",
  "home.gemAWeek": "gem mỗi tuần",
  "home.sevenDays": "Bảy ngày",
  "home.checkIn": "Điểm danh",
  "home.inviteBanner": "Mời bạn bè",
  "home.inviteNote": "lợi thế nhà cái từ\ncược của bạn bè",
  "home.getLink": "Lấy liên kết",
  "home.ticker": "Các lượt thắng vừa diễn ra",
  "home.tickerEmpty": "Lượt thắng tiếp theo sẽ hiện ở đây",
  "home.playing": "{shown} đang chơi",
  "home.crashLive": "Đang chạy",
  "home.crashBets": "Nhận cược",
  "home.crashOver": "Đã nổ",
  "home.gameClosed": "Tạm đóng",
  "home.playDice": "Chơi Xúc xắc",
  "home.fair": "Mỗi ván đều kiểm chứng được",
  "home.fairLine": "Mã băm của seed máy chủ được công bố trước, kết quả suy ra từ đó",
} satisfies SameKeys<typeof en>;
