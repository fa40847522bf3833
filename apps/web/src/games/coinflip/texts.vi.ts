import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Coinflip. */
export default {
  "round.stepSides": "Các số cho ra mặt xu: 1 là ngửa",
  "verify.named": "Các mặt đã chọn, theo thứ tự",
  "verify.right": "đúng",
  "verify.wrongGuess": "sai",
  "coinflip.soFar": "Các lần tung",
  "coinflip.heads": "Ngửa",
  "coinflip.tails": "Sấp",
  "coinflip.firstPays": "Lần đầu trả {multiplier}",
  "coinflip.nextPays": "Lần tiếp trả {multiplier}",
  "coinflip.youNamed": "Bạn đã chọn: {side}",
  "coinflip.chance": "Cơ hội {chance}",
  "coinflip.wonWith": "Thắng {count} lần tung",
  "coinflip.random": "Mặt ngẫu nhiên",
  "coinflip.first": "Có thể chốt thưởng sau lần tung đúng đầu tiên.",
  "coinflip.saidRight": "{side}, đúng. Chốt thưởng {multiplier}.",
  "coinflip.saidWrong": "{side}, sai.",
  "coinflip.rulesTitle": "Luật Tung xu",
  "coinflip.rule1": "Chọn ngửa hoặc sấp rồi tung xu. Hai mặt có cơ hội bằng nhau.",
  "coinflip.rule2":
    "Mỗi lần đúng nhân đôi tiền trả khi chốt thưởng, tối đa 20 lần; lần thứ 20 được trả tự động. Sai một lần thì ván kết thúc và mất tiền cược.",
  "coinflip.rule3":
    "Sau n lần đúng, chốt thưởng trả 0,99 × 2ⁿ. Ván bỏ dở {hours} giờ được tự động chốt thưởng ở hệ số lúc đó, hoặc hoàn cược nếu chưa tung lần nào.",
  "coinflip.rightFlips": "Lần đúng",
  "coinflip.planSide": "Chọn mặt nào",
  "coinflip.planTurns": "Luân phiên",
} satisfies SameKeys<typeof en>;
