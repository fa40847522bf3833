import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What parts of the kit say that home does not show, in Vietnamese. */
export default {
  "status.pending": "Đang chờ",
  "status.submitted": "Đã gửi",
  "status.confirming": "Đang nạp",
  "status.confirmed": "Đã xác nhận",
  "status.failed": "Thất bại",
  "status.underReview": "Đang xét duyệt",
  "typed.max": "Tối đa",
  "typed.empty": "Vui lòng nhập số lượng",
  "typed.malformed": "Không phải số hợp lệ. Chỉ dùng chữ số và một dấu thập phân.",
  "typed.signed": "Nhập số không có dấu.",
  "typed.exponent": "Viết đầy đủ bằng chữ số.",
  "typed.notFinite": "Không phải số lượng.",
  "typed.tooLong": "Số này quá lớn.",
  "typed.tooManyDecimals": "Tối đa {decimals} chữ số thập phân.",
  "records.openTransaction": "Mở giao dịch",
  "records.copyTransaction": "Sao chép mã giao dịch",
  "typed.otherSign": "Phần thập phân viết sau dấu “{decimal}”: {example}.",
  "typed.ambiguous": "Cách viết như {grouped} có thể là {large} hoặc {small}. Vui lòng bỏ dấu “{group}”.",
  "rounds.verified": "đã kiểm tra",
  "rounds.wrong": "không khớp",
  "steps.done": "đã xong",
  "steps.now": "đang thực hiện",
  "steps.next": "sắp tới",
  "steps.failed": "thất bại",
  "funds.look": "Hiện mật khẩu",
} satisfies SameKeys<typeof en>;
