import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Mines. */
export default {
  "round.stepMines": "Các số đặt vị trí mìn",
  "verify.mines": "Số mìn",
  "verify.opened": "Các ô đã mở, theo thứ tự",
  "verify.minesAt": "Mìn ở {places}",
  "verify.minesCount": "{count} quả mìn",
  "mines.board": "Các ô",
  "mines.tileClosed": "Ô {tile}",
  "mines.tileGem": "Ô {tile}, kim cương",
  "mines.tileMine": "Ô {tile}, mìn",
  "mines.tileHit": "Ô {tile}, quả mìn bạn đã mở",
  "mines.count": "Mìn",
  "mines.gems": "{count} viên kim cương",
  "mines.choose": "{count} mìn",
  "mines.fewer": "Bớt một mìn",
  "mines.more": "Thêm một mìn",
  "mines.wrong": "Chọn 1 đến 24 mìn.",
  "mines.found": "Kim cương đã tìm",
  "mines.next": "Viên tiếp · cơ hội {chance}",
  "mines.random": "Ô ngẫu nhiên",
  "mines.first": "Có thể chốt thưởng sau viên kim cương đầu tiên.",
  "mines.saidGem": "Kim cương. Đã tìm {found} trên {all}, chốt thưởng {multiplier}.",
  "mines.saidMine": "Mìn.",
  "mines.rulesTitle": "Luật Dò mìn",
  "mines.rule1":
    "Trong 25 ô có 1 đến 24 ô giấu mìn. Mọi quả mìn đã nằm sẵn trước khi mở ô đầu tiên và không dời chỗ trong ván.",
  "mines.rule2":
    "Mỗi viên kim cương làm tăng tiền trả khi chốt thưởng. Gặp mìn thì ván kết thúc và mất tiền cược.",
  "mines.rule3":
    "Hệ số là 99% nghịch đảo của cơ hội, cắt còn bốn chữ số thập phân. Ván bỏ dở {hours} giờ được tự động chốt thưởng ở hệ số lúc đó, hoặc hoàn cược nếu chưa mở ô nào.",
  "mines.rtpOf": "Với {count} mìn, nếu dừng sau số viên:",
  "mines.planHint": "Chạm các ô cần mở theo thứ tự. Sau viên kim cương cuối cùng, ván được chốt thưởng.",
  "mines.planWrong": "Đánh dấu 1 đến {most} ô để mở.",
  "mines.planCount": "Đã đánh dấu {count} / {most} ô",
  "mines.planClear": "Xóa",
  "mines.tileMarked": "Ô {tile}, mở thứ {place}",
} satisfies SameKeys<typeof en>;
