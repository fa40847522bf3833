import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the adapter to the browser wallet. */
export default {
  // Texts about failures of the wallet adapter.
  "wallet.browser": "Ví trong trình duyệt",
  "wallet.error.noWallet": "Vui lòng mở trong DAPP",
  "wallet.error.network": "Vui lòng kiểm tra mạng của ví",
  "wallet.error.connectionRefused": "Bạn đã từ chối kết nối. Hãy chọn lại ví khi muốn tiếp tục.",
  "wallet.error.signatureRefused": "Bạn đã từ chối ký. Chưa có gì được gửi đi.",
  "wallet.error.networkRefused": "Ví vẫn ở mạng khác. Hãy chuyển sang Binance Smart Chain để tiếp tục.",
  "wallet.error.chainUnknown": "Ví không nhận ra mạng này và không thể thêm.",
  "wallet.error.transactionRefused": "Bạn đã từ chối giao dịch",
  "wallet.error.insufficientFunds": "Số dư ví không đủ",
  "wallet.error.walletBusy": "Ví đang chờ bạn trả lời. Hãy mở ví và hoàn tất yêu cầu.",
  "wallet.error.approvalFailed": "Phê duyệt thất bại",
  "wallet.error.depositFailed": "Nạp tiền thất bại",
  "wallet.error.providerMissing":
    "Nhà cung cấp ví chưa được khởi tạo: không còn thấy ví. Vui lòng đăng nhập lại.",
  "wallet.error.addressMissing": "Ví không hiển thị tài khoản nào. Hãy mở khóa và chọn một tài khoản.",
  "wallet.error.otherAddress": "Ví đang ở tài khoản khác với tài khoản bạn đã đăng nhập.",
  "wallet.error.chainConfigurationMissing": "Blockchain này chưa được cấu hình. Vui lòng liên hệ hỗ trợ.",
  "wallet.error.tokenConfigurationMissing":
    "Token này chưa được cấu hình trên blockchain. Vui lòng chọn token khác.",
  "wallet.error.foreignChain":
    "Ví của bạn đang ở một blockchain khác có cùng số hiệu. Chưa có gì được gửi. Hãy xóa mạng này khỏi ví và để chúng tôi thêm lại.",
  "wallet.error.unknown": "Ví chưa thực hiện được. Hãy mở ví và thử lại.",
  "wallet.error.notConnected": "Kết nối ví để xem số dư.",
  "wallet.error.otherNetwork": "Ví của bạn đang ở mạng khác. Hãy đổi mạng để xem số dư.",
  "wallet.error.left": "Bạn đã hủy ở đây. Hãy từ chối cả yêu cầu trong ví.",
  "wallet.error.accountWithoutWallet": "Tài khoản của bạn chưa có ví. Nạp và rút tiền cần có ví.",
} satisfies SameKeys<typeof en>;
