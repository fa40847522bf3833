import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Keno. */
export default {
  "keno.draw": "Quay mười số",
  "keno.wrong": "Chọn 1 đến 10 số.",
  "keno.board": "Các số",
  "keno.drawnNumber": "{number}, đã rút",
  "keno.payRow": "Trả theo số lần trúng",
  "keno.hits": "Trúng",
  "keno.hitsOf": "Trúng {hits} trên {picks} số",
  "keno.picked": "Đã chọn {picks} / {most}",
  "keno.upTo": "Lên đến {multiplier}",
  "keno.picks": "{count} số",
  "keno.draws": "Rút {drawn} trong {board}",
  "keno.random": "Ngẫu nhiên {count} số",
  "keno.clear": "Xóa số",
  "keno.rulesTitle": "Luật Keno",
  "keno.rule1": "Chọn 1 đến 10 số từ 1 đến 40. Mười số khác nhau được rút, khả năng như nhau.",
  "keno.rule2":
    "Càng nhiều số của bạn được rút, tiền trả càng nhiều: tiền cược nhân hệ số của số lần trúng đó.",
  "keno.rule3": "Rủi ro càng cao thì trúng ít không được trả, trúng nhiều được trả nhiều hơn.",
  "round.stepDrawn": "Các số quyết định số được rút",
  "verify.picks": "Các số đã chọn",
  "verify.drawnNumbers": "Đã rút: {numbers}",
} satisfies SameKeys<typeof en>;
