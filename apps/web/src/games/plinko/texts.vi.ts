import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the game Plinko. */
export default {
  "plinko.drop": "Thả bi",
  "plinko.rows": "{count} hàng",
  "plinko.fewer": "Bớt hàng",
  "plinko.more": "Thêm hàng",
  "plinko.bucket": "Ô rơi",
  "plinko.rulesTitle": "Luật Plinko",
  "plinko.rule1":
    "Viên bi rơi qua 8 đến 16 hàng chốt. Ở mỗi hàng, bi rẽ trái hoặc phải, mỗi bên đúng một nửa cơ hội.",
  "plinko.rule2": "Ô mà bi rơi vào là số lần rẽ phải; tiền trả bằng tiền cược nhân con số trên ô đó.",
  "plinko.rule3":
    "Rủi ro càng cao thì hai bên trả càng nhiều và ở giữa càng ít. Bạn có thể thả viên bi tiếp theo khi các viên khác còn đang rơi.",
  "round.stepPath": "Các số cho ra đường rơi",
  "verify.rows": "Số hàng",
} satisfies SameKeys<typeof en>;
