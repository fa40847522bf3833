import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the statistics screen. */
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
  "statistics.figures": "Đã trả %, ± · RTP lý thuyết",
  "statistics.exact": "RTP lý thuyết",
  "statistics.paid": "Đã trả",
  "statistics.interval": "95% số mẫu",
  "statistics.outside": "Ngoài khoảng",
  "statistics.failed": "Không tải được thống kê",
  "statistics.noBets": "chưa có ván",
  "statistics.row": "RTP lý thuyết {exact}, đã trả {paid}, cộng trừ {margin}",
  "statistics.rowUnsure": "RTP lý thuyết {exact}, đã trả {paid}, quá ít mẫu để tính khoảng",
  "statistics.outsideNote":
    "{games}: RTP lý thuyết nằm ngoài khoảng. Với 95%, khoảng một trong hai mươi trò chơi sẽ như vậy. Ván nào cũng kiểm tra được.",
  "statistics.about":
    "PLAY và tPLAY cộng chung, theo ngày UTC. RTP lý thuyết tùy vào cược được chọn nên là một khoảng. Khoảng tin cậy đến từ mức khác nhau giữa các ngày của từng người chơi, với Crash là cả ngày vì mọi người chung ván. Dưới {count} mẫu thì không hiện khoảng này.",
  "statistics.reserves": "Nhà cái nợ gì và giữ gì",
  "statistics.game": "Trò chơi",
  "statistics.staked": "Đã cược",
  "statistics.paidAmount": "Đã trả lại",
  "statistics.margin": "Cộng trừ",
  "statistics.sample": "Số ngày được tính",
} satisfies SameKeys<typeof en>;
