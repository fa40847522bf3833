import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the screen that asks for the terms. */
export default {
  "terms.title": "Trước khi chơi",
  "terms.lead": "Gemplay chỉ dành cho người lớn. Vui lòng đọc những gì bạn đồng ý; nội dung ngắn gọn.",
  "terms.changed": "Điều khoản đã thay đổi kể từ khi bạn chấp nhận. Vui lòng đọc lại; nội dung ngắn gọn.",
  "terms.terms": "Điều khoản",
  "terms.privacy": "Thông báo về quyền riêng tư",
  "terms.accept": "Tôi từ 18 tuổi trở lên và chấp nhận cả hai",
  "terms.accepting": "Đang lưu…",
  "terms.later": "Để sau",
  "terms.without": "Chưa chấp nhận thì không thể đặt cược. Việc rút tiền không phụ thuộc vào điều này.",
} satisfies SameKeys<typeof en>;
