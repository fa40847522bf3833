import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Limbo. */
export default {
  "limbo.target": "Hệ số mục tiêu",
  "limbo.chance": "Cơ hội thắng",
  "limbo.go": "Phóng lên",
  "limbo.wins": "Từ {target} trở lên là thắng",
  "limbo.wrong": "Mục tiêu phải từ 1,01× đến 1.000.000×, tối đa hai chữ số thập phân.",
  "limbo.rulesTitle": "Luật Limbo",
  "limbo.rule1":
    "Mỗi ván rút một hệ số từ 1,00× đến 16.609.443,84×. Bạn thắng khi hệ số đạt mục tiêu của bạn.",
  "limbo.rule2": "Thắng được trả số tiền cược nhân mục tiêu, dù hệ số lên cao hơn bao nhiêu.",
  "limbo.rule3":
    "RTP là 99%, trừ phần bị cắt do số kết quả là số nguyên: không đáng kể ở mục tiêu thấp, đến sáu điểm phần trăm ở gần mức cao nhất. RTP lý thuyết của mục tiêu bạn chọn ở dưới đây.",
  "limbo.rtpOf": "RTP lý thuyết ở {target}",
  "limbo.rtpNote": "Số kết quả thắng ÷ tổng số kết quả × mục tiêu.",
  "round.stepMultiplier": "Số đó cho ra hệ số",
  "verify.targetMultiplier": "Hệ số mục tiêu",
} satisfies SameKeys<typeof en>;
