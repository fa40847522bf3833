import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Gems. */
export default {
  "gems.head": "Bảy kiểu cắt, năm viên",
  "gems.lead": "Càng nhiều viên giống nhau, trả càng cao",
  "gems.draw": "Rút năm viên",
  "gems.upTo": "Tối đa {multiplier}",
  "gems.five": "Năm viên giống nhau",
  "gems.four": "Bốn viên giống nhau",
  "gems.fullHouse": "Cù lũ",
  "gems.three": "Ba viên giống nhau",
  "gems.twoPairs": "Hai đôi",
  "gems.pair": "Một đôi",
  "gems.none": "Khác nhau cả",
  "gems.rulesTitle": "Luật chơi Đá quý",
  "gems.rule1":
    "Mỗi ván rút năm viên đá, có bảy kiểu cắt với xác suất như nhau. Tiền trả bằng tiền cược nhân hệ số của bộ đá ghép được.",
  "gems.rule2": "Cù lũ là ba viên giống nhau và một đôi. Thứ tự các viên không quan trọng.",
  "gems.rule3": "Rủi ro càng cao, các bộ thường gặp không trả thưởng, còn các bộ hiếm trả nhiều hơn.",
  "gems.stepStones": "Mỗi số cho một viên đá",
  "gems.ruby": "hồng ngọc",
  "gems.opal": "opal",
  "gems.topaz": "hoàng ngọc",
  "gems.emerald": "ngọc lục bảo",
  "gems.aqua": "ngọc xanh biển",
  "gems.tanzanite": "tanzanite",
  "gems.moon": "đá mặt trăng",
  "gems.hand": "Bộ đá",
} satisfies SameKeys<typeof en>;
