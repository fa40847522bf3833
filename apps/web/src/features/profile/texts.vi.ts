import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the profile says, in Vietnamese. */
export default {
  // Me
  "profile.copyAddress": "Sao chép địa chỉ",
  "profile.since": "Từ {date}",
  "profile.failed": "Không tải được tài khoản của bạn",
  "profile.totalAssets": "Tổng tài sản",
  "profile.noPrice": "Chưa có giá",
  "profile.staked": "Tổng cược",
  "profile.rounds": "Số ván",
  "profile.winRate": "Tỷ lệ thắng",
  "profile.paid": "Đã trả",
  "profile.chart": "Cược mỗi ngày, 30 ngày",
  "profile.today": "{amount} hôm nay",
  "profile.chartMost": "Nhiều nhất trong một ngày: {amount} PLAY",
  "profile.records": "Lịch sử chơi",
  "profile.more": "Xem thêm",
  "profile.loadingMore": "Đang tải",
  "profile.noRounds": "Chưa có ván nào",
  "profile.noRoundsNext": "Các ván của bạn sẽ hiện ở đây, kèm bằng chứng của kết quả.",
  "profile.recordsFailed": "Không tải được lịch sử của bạn",
  "profile.playDice": "Chơi Xúc xắc",
  "profile.security": "Bảo mật",
  "profile.fundsPassword": "Mật khẩu quỹ",
  "profile.set": "Đã đặt",
  "profile.notSet": "Chưa đặt",
  "profile.locked": "Đã khóa",
  "profile.preferences": "Tùy chọn",
  "profile.language": "Ngôn ngữ",
  "profile.sound": "Âm thanh",
  "profile.haptics": "Rung phản hồi",
  "profile.fairness": "Tính công bằng",
  "profile.support": "Hỗ trợ",
  "profile.logOut": "Đăng xuất",
  "profile.logOutEverywhere": "Đăng xuất mọi nơi",
  "profile.logOutEverywhereWhy":
    "Mọi thiết bị đang đăng nhập tài khoản này sẽ bị đăng xuất, kể cả thiết bị này. Số dư của bạn giữ nguyên.",
  "profile.loggedOut": "Bạn đã đăng xuất",
  "profile.noBets": "Không có lượt cược nào trong 30 ngày qua",
} satisfies SameKeys<typeof en>;
