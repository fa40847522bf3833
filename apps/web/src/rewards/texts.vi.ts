import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What rewards say on every screen, in Vietnamese. */
export default {
  "rewards.collectedTitle": "Đã nhận vào số dư của bạn",
  "rewards.records": "Lịch sử",
  "rewards.done": "Xong",
  "rewards.checkIn": "Điểm danh hằng ngày",
  "rewards.nextDayIn": "Làm mới sau {time}",
  "rewards.checkInFor": "Điểm danh nhận {gem} gem",
  "rewards.checkingIn": "Đang điểm danh",
  "rewards.checkedIn": "Hôm nay đã điểm danh",
  "rewards.checkedInFor": "Đã điểm danh: +{gem} gem",
  "rewards.checkedInBefore": "Hôm nay bạn đã điểm danh rồi",
  "rewards.comeBack": "Bậc tiếp theo mở lúc 00:00 UTC",
  "rewards.dayDone": "Ngày {day}: {gem} gem, đã nhận",
  "rewards.dayToday": "Ngày {day}, hôm nay: {gem} gem",
  "rewards.dayAhead": "Ngày {day}: {gem} gem",
  "rewards.gem": "gem",
  "rewards.left": "Còn lại",
  "rewards.claiming": "Đang nhận",
  "rewards.bindFirst": "Liên kết trước",
  "rewards.gemToday": "gem hôm nay",
  "rewards.nextDay": "Lần tới sau",
  "rewards.seeLadder": "Xem các bậc",
  "rewards.ladderFailed": "Không đọc được điểm danh của bạn",
  "rewards.daysAndTime": "{days} ngày {time}",
  "rewards.level1": "Thành viên cộng đồng",
  "rewards.level2": "Đại sứ cộng đồng",
  "rewards.level3": "Đại sứ khu vực",
  "rewards.level4": "Đại sứ nền tảng",
  "rewards.level5": "Đại sứ toàn cầu",
} satisfies SameKeys<typeof en>;
