import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Hilo. */
export default {
  "round.stepCards": "Các số cho ra lá bài",
  "verify.moves": "Các nước đi, theo thứ tự",
  "verify.movesCount": "{count} nước đi",
  "verify.cards": "Lá bài: {cards}",
  "hilo.deck": "Bộ bài vô hạn",
  "hilo.skip": "Bỏ qua",
  "hilo.skipLeft": "Bỏ qua · {left}",
  "hilo.trail": "Các lá bài của ván",
  "hilo.start": "Bắt đầu",
  "hilo.higher": "Cao hơn",
  "hilo.lower": "Thấp hơn",
  "hilo.higherOrSame": "Cao hơn/bằng",
  "hilo.lowerOrSame": "Thấp hơn/bằng",
  "hilo.same": "Bằng",
  "hilo.ifHigher": "Nếu cao hơn",
  "hilo.ifLower": "Nếu thấp hơn",
  "hilo.ifHigherOrSame": "Nếu cao hơn hoặc bằng",
  "hilo.ifLowerOrSame": "Nếu thấp hơn hoặc bằng",
  "hilo.ifSame": "Nếu bằng",
  "hilo.right": "Số lần đoán đúng",
  "hilo.first": "Có thể chốt thưởng sau lần đoán đúng đầu tiên.",
  "hilo.card": "{rank} {suit}",
  "hilo.diamonds": "rô",
  "hilo.hearts": "cơ",
  "hilo.spades": "bích",
  "hilo.clubs": "chuồn",
  "hilo.saidRight": "{card}. Chốt thưởng {multiplier}.",
  "hilo.rulesTitle": "Luật Cao thấp",
  "hilo.rule1":
    "Đoán lá tiếp theo cao hơn hay thấp hơn lá đang mở. Thứ tự từ 2 lên đến át; cùng hạng thì cả hai cách đoán đều thắng.",
  "hilo.rule2":
    "Với lá 2, hai lựa chọn là cao hơn và bằng; với át là thấp hơn và bằng. Có thể bỏ qua một lá không tính tiền, 100 lần mỗi ván. Bộ bài không bao giờ hết: mọi lá có khả năng như nhau.",
  "hilo.rule3":
    "Chốt thưởng trả tích các nghịch đảo cơ hội, chỉ tính 99% một lần, cắt còn bốn chữ số thập phân. Ván bỏ dở {hours} giờ được tự động chốt thưởng ở hệ số lúc đó, hoặc hoàn cược nếu chưa đoán lần nào.",
  "hilo.rtpOf": "Lần đoán đầu, theo số hạng thắng trong 13 hạng:",
  "hilo.winningRanks": "Hạng",
  "hilo.planWay": "Đoán gì",
  "hilo.planLikelier": "Dễ đúng hơn",
  "hilo.planOnAce": "Với quân A chỉ còn đoán bằng nhau.",
  "hilo.planOnTwo": "Với quân 2 chỉ còn đoán bằng nhau.",
} satisfies SameKeys<typeof en>;
