import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts about installing the page and about newer versions. */
export default {
  "install.title": "Đưa Gemplay ra màn hình chính",
  "install.fast": "Mở ra ngay",
  "install.fastDetail": "Ứng dụng được lưu sẵn trên thiết bị",
  "install.own": "Một màn hình riêng",
  "install.ownDetail": "Không có các thanh của trình duyệt",
  "install.demo": "Chơi thử khi không có mạng",
  "install.demoDetail": "Với những trò bạn đã từng mở. Cược thật chờ đến khi có mạng lại.",
  "install.appleFirst": "Chạm vào nút Chia sẻ trên thanh trình duyệt",
  "install.appleThen": "Chọn “Thêm vào MH chính”",
  "install.menuFirst": "Mở trình đơn của trình duyệt",
  "install.menuThen": "Chọn “Cài đặt” hoặc “Thêm vào Màn hình chính”",
  "install.note": "Cài thẳng từ trình duyệt này, gỡ như mọi ứng dụng khác.",
  "install.notNow": "Để sau",
  "install.install": "Cài đặt",
  "install.understood": "Đã hiểu",
  "update.ready": "Đã có phiên bản mới",
  "update.roundStays": "Ván đang chơi vẫn được giữ",
  "update.reload": "Tải lại",
  "update.later": "Lúc khác",
} satisfies SameKeys<typeof en>;
