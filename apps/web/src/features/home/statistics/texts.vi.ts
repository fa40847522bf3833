import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screen of statistics says, in Vietnamese. */
export default {
  "statistics.title": "Thống kê",
  "statistics.share": "Chia sẻ trang này",
  "statistics.csv": "Tải xuống CSV",
  "statistics.window": "Khoảng thời gian",
  "statistics.all": "Toàn bộ",
  "statistics.month": "30 ngày",
  "statistics.today": "Hôm nay",
  "statistics.total": "Tất cả trò chơi đã trả lại",
  "statistics.rounds": "Số ván",
  "statistics.columns": "Trò chơi, số ván",
  "statistics.figures": "Đã trả %, ± · chính xác",
  "statistics.exact": "Chính xác",
  "statistics.paid": "Đã trả",
  "statistics.interval": "95% số mẫu",
  "statistics.outside": "Ngoài khoảng",
  "statistics.failed": "Không đọc được thống kê",
  "statistics.noBets": "chưa có ván",
  "statistics.row": "Chính xác {exact}, đã trả {paid}, cộng trừ {margin}",
  "statistics.rowUnsure": "Chính xác {exact}, đã trả {paid}, quá ít để có khoảng",
  "statistics.outsideNote":
    "{games}: giá trị chính xác nằm ngoài khoảng. Với 95%, khoảng một trong hai mươi trò chơi sẽ như vậy. Ván nào cũng kiểm tra được.",
  "statistics.about":
    "PLAY và tPLAY cộng chung, theo ngày UTC. Giá trị chính xác tùy vào cược được chọn nên là một khoảng. Khoảng tin cậy đến từ mức khác nhau giữa các ngày của từng người chơi, với Crash là cả ngày vì mọi người chung ván; dưới {count} phần như vậy thì không đưa ra.",
  "statistics.reserves": "Nhà cái nợ gì và giữ gì",
  "statistics.game": "Trò chơi",
  "statistics.staked": "Đã cược",
  "statistics.paidAmount": "Đã trả lại",
  "statistics.margin": "Cộng trừ",
  "statistics.sample": "Số ngày được tính",
} satisfies SameKeys<typeof en>;
