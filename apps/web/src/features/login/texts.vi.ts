import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the way in says, in Vietnamese. */
export default {
  // Login
  "login.title": "Đăng nhập Gemplay",
  "login.why": "Ký một thông điệp để chứng minh ví là của bạn. Không tốn phí và không chuyển gì cả.",
  "login.found": "Tìm thấy trong trình duyệt này",
  "login.count": { other: "{count} ví" },
  "login.last": "Lần trước",
  "login.demo": "Ví dùng thử",
  "login.demoWhy": "Thử mọi thứ với token thử nghiệm",
  "login.without": "Hoặc không dùng ví",
  "login.openInside": "Mở Gemplay trong ví",
  "login.opensApp": "Mở ứng dụng với trang này bên trong",
  "login.noWallet": "Trình duyệt này không có ví nên không có gì để ký. Không bị trừ khoản nào.",
  "login.look": "Xem trước đã",
  "login.lookWhy": "Trò chơi và tính công bằng, không cần tài khoản",
  "login.link": "Liên kết",
  "login.openIn": "Mở bằng {wallet}",
  "login.unreached": "Hiện chưa đăng nhập được",
  "login.age": "Tiếp tục nghĩa là bạn xác nhận đã đủ 18 tuổi.",
  "login.waiting": "Đang chờ ví của bạn",
  "login.stepConnect": "Cho phép kết nối trong {wallet}",
  "login.stepSign": "Ký thông điệp trong {wallet}",
  "login.stepEnter": "Đang kiểm tra chữ ký",
  "login.done": "Chào mừng",
  "login.searching": "Đang tìm ví",
} satisfies SameKeys<typeof en>;
