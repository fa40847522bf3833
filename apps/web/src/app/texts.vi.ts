import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of all screens. */
export default {
  // Texts of the app shell, which every screen shows.
  "action.close": "Đóng",
  "action.back": "Quay lại",
  "action.logIn": "Đăng nhập",
  "action.tryAgain": "Thử lại",
  "action.retry": "Thử lại",
  "action.reload": "Tải lại trang",
  "action.cancel": "Hủy",
  "state.loading": "Đang tải",
  "state.code": "Mã {code}.",
  "state.offline": "Mất kết nối. Thông tin hiển thị có thể đã cũ.",
  "state.asOf": "Tính đến {time}.",
  "error.network": "Vui lòng kiểm tra kết nối mạng",
  "session.expired": "Phiên đăng nhập đã hết hạn",
  "screen.broken": "Không thể hiển thị màn hình này",
  "screen.brokenDetail": "Số dư của bạn không thay đổi. Hãy tải lại trang để tiếp tục.",
  "screen.away": "Màn hình sẽ tự mở khi có kết nối trở lại.",
  "copy.done": "Đã sao chép",
  "copy.failed": "Không sao chép được",
  "copy.failedDetail": "Hãy nhấn giữ văn bản và tự sao chép.",
  "language.choose": "Chọn ngôn ngữ",
  "language.title": "Ngôn ngữ",
  "nav.home": "Gemplay, trang chủ",
  "nav.account": "Tài khoản của tôi",
  "nav.balances": "Số dư gem và PLAY:",
  "nav.main": "Menu chính",
  "nav.skip": "Chuyển đến nội dung",
  "tab.wallet": "Ví",
  "tab.game": "Trò chơi",
  "tab.invite": "Mời bạn",
  "tab.me": "Tôi",
  // Texts of the rows in lists of rounds.
  "result.win": "THẮNG",
  "result.lose": "THUA",
} satisfies SameKeys<typeof en>;
