import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts that the page shows only inside the messaging host. */
export default {
  "inside.reopen": "Hãy mở lại Gemplay",
  "inside.kept": "Số dư và các ván cược vẫn ở trong tài khoản của bạn.",
  "inside.close": "Đóng Gemplay",
  "inside.continue": "Tiếp tục trong trình duyệt",
  "inside.offChain":
    "Trong Telegram, Gemplay không thực hiện giao dịch blockchain. Một liên kết dùng một lần sẽ đưa bạn đến cùng tài khoản này.",
  "inside.noSwap":
    "Việc hoán đổi diễn ra trong trình duyệt. Một liên kết dùng một lần sẽ đưa bạn đến cùng tài khoản này.",
  "inside.open": "Mở trong trình duyệt",
  "inside.copy": "Sao chép liên kết",
  "inside.goodOnce": "dùng một lần, {seconds} giây",
  "inside.secondsLeft": "Liên kết còn hiệu lực {seconds} giây",
  "inside.ranOut": "Liên kết đã hết hạn",
  "inside.newLink": "Lấy liên kết mới",
  "inside.asking": "Đang lấy liên kết",
  "inside.account": "Tài khoản",
  "inside.inBrowser": "Trong trình duyệt",
  "inside.inBrowserValue": "Hiện tài khoản, xác nhận rồi đăng nhập",
  "inside.then": "Sau đó",
  "inside.thenValue": "Quay lại, số dư ở ngay đây",
  "inside.balanceFailed": "Không tải được số dư của bạn",
  "inside.askFailed": "Không tải được những gì đang mở ở đây",
} satisfies SameKeys<typeof en>;
