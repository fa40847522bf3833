import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screen of the e-mail says, in Vietnamese. */
export default {
  "bind.title": "Liên kết e-mail",
  "bind.head": "Liên kết e-mail với tài khoản",
  "bind.whyWallet": "Mã chứng minh e-mail, chữ ký ví chứng minh đó là bạn.",
  "bind.whyPassword": "Mã chứng minh e-mail, mật khẩu đăng nhập chứng minh đó là bạn.",
  "bind.email": "E-mail",
  "bind.emailMissing": "Nhập e-mail.",
  "bind.loginPassword": "Mật khẩu đăng nhập",
  "bind.passwordMissing": "Nhập mật khẩu đăng nhập.",
  "bind.use": "Dùng để lấy lại mật khẩu quỹ và đăng nhập không cần ví.",
  "bind.thenWait": "Sau đó việc rút tiền sẽ chờ {hours} giờ để bảo vệ bạn.",
  "bind.usedFor": "Dùng cho",
  "bind.usedForValue": "Khôi phục, thông báo về tài khoản",
  "bind.act": "Liên kết e-mail",
  "bind.signing": "Xác nhận trong ví",
  "bind.binding": "Đang liên kết",
  "bind.done": "Đã liên kết e-mail",
  "bind.isBound": "E-mail này đã liên kết với tài khoản.",
  "bind.change": "Đổi e-mail",
  "bind.changeHow": "Trước tiên là mã gửi đến e-mail này, sau đó là mã gửi đến e-mail mới.",
  "bind.lost": "Không vào được hộp thư này?",
  "bind.byWallet": "Ký bằng ví",
  "bind.next": "Tiếp theo",
  "bind.nextValue": "E-mail mới và mã của nó",
  "bind.newHead": "Nhập e-mail mới",
  "bind.newWhy": "Mã gửi đến đó chứng minh bạn đọc được hộp thư.",
  "bind.newEmail": "E-mail mới",
  "bind.changed": "Đã đổi e-mail",
  "bind.again": "Bắt đầu lại",
  "bind.unanswered": "Không nhận được phản hồi: có thể đã xong. Hãy xem tài khoản trước khi thử lại.",
  "bind.failed": "Không tải được tài khoản",
  "bind.closed": "E-mail chưa khả dụng tại đây",
  "bind.closedDetail":
    "Chưa thiết lập máy chủ thư. Tài khoản do ví của bạn giữ: hãy giữ kỹ cụm từ khôi phục.",
} satisfies SameKeys<typeof en>;
