import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Dice. */
export default {
  "dice.multiplier": "Hệ số",
  "dice.rollOver": "Ra trên",
  "dice.rollUnder": "Ra dưới",
  "dice.turnUnder": "Đổi sang dưới",
  "dice.turnOver": "Đổi sang trên",
  "dice.chance": "Cơ hội thắng",
  "dice.roll": "Tung",
  "dice.over": "Trên {target}",
  "dice.under": "Dưới {target}",
  "dice.overWins": "Trên {target} là thắng",
  "dice.underWins": "Dưới {target} là thắng",
  "dice.upTo": "Cơ hội thắng lên đến 90%",
  "dice.wrong": "Cơ hội thắng phải từ 0,01% đến 90%.",
  "dice.rulesTitle": "Luật Xúc xắc",
  "dice.rule1":
    "Mỗi lần tung cho số từ 0,00 đến 100,00; cả hai đầu đều có thể, nên có 10.001 kết quả đồng khả năng.",
  "dice.rule2": "Bạn thắng khi số tung lớn hơn hẳn, hoặc nhỏ hơn hẳn, mục tiêu. Đúng bằng mục tiêu là thua.",
  "dice.rule3":
    "Thắng được trả số tiền cược nhân hệ số: 99% chia cho cơ hội thắng, cắt còn bốn chữ số thập phân.",
  "dice.rule4": "Bạn tự đặt cơ hội thắng: từ 0,01% lên đến 90%.",
  "dice.rtpOf": "RTP lý thuyết, {bet}",
  "dice.rtpNote": "Số kết quả thắng ÷ tổng số kết quả × hệ số. Cơ hội thắng hiển thị là {chance}.",
  "round.step4": "Số đó cho ra kết quả tung",
  "verify.direction": "Cược",
  "verify.over": "Trên",
  "verify.under": "Dưới",
  "verify.target": "Mốc",
} satisfies SameKeys<typeof en>;
