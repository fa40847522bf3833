import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the e-mail screen. */
export default {
  "bind.title": "Liên kết email",
  "bind.head": "Liên kết email với tài khoản",
  "bind.whyWallet": "Mã xác nhận email, chữ ký ví xác nhận đó là bạn.",
  "bind.whyPassword": "Mã xác nhận email, mật khẩu đăng nhập xác nhận đó là bạn.",
  "bind.whyHost": "Mã xác nhận email, Telegram xác nhận đó là bạn.",
  "bind.email": "Email",
  "bind.emailMissing": "Nhập email.",
  "bind.loginPassword": "Mật khẩu đăng nhập",
  "bind.passwordMissing": "Nhập mật khẩu đăng nhập.",
  "bind.use": "Dùng để lấy lại mật khẩu rút tiền và đăng nhập không cần ví.",
  "bind.thenWait": "Sau đó lệnh rút sẽ chờ {hours} giờ để bảo vệ bạn.",
  "bind.usedFor": "Dùng cho",
  "bind.usedForValue": "Khôi phục, thông báo về tài khoản",
  "bind.act": "Liên kết email",
  "bind.signing": "Xác nhận trong ví",
  "bind.binding": "Đang liên kết",
  "bind.done": "Đã liên kết email",
  "bind.isBound": "Email này đã liên kết với tài khoản.",
  "bind.change": "Đổi email",
  "bind.changeHow": "Trước tiên là mã gửi đến email này, sau đó là mã gửi đến email mới.",
  "bind.lost": "Không dùng được email này nữa?",
  "bind.byWallet": "Ký bằng ví",
  "bind.next": "Tiếp theo",
  "bind.nextValue": "Email mới và mã xác nhận",
  "bind.newHead": "Nhập email mới",
  "bind.newWhy": "Chúng tôi gửi mã để xác nhận đây là email của bạn.",
  "bind.newEmail": "Email mới",
  "bind.changed": "Đã đổi email",
  "bind.again": "Bắt đầu lại",
  "bind.unanswered":
    "Không nhận được phản hồi. Thao tác có thể đã xong. Hãy xem tài khoản trước khi thử lại.",
  "bind.failed": "Không tải được tài khoản",
  "bind.closed": "Email chưa khả dụng tại đây",
  "bind.closedDetail":
    "Chưa thiết lập máy chủ email. Bạn chỉ đăng nhập được bằng ví, nên hãy giữ kỹ cụm từ khôi phục.",
} satisfies SameKeys<typeof en>;
