import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts for browsers without a wallet. */
export default {
  "noWallet.openInside": "Mở Gemplay trong ví",
  "noWallet.opensApp": "Mở ứng dụng với trang này bên trong",
  "noWallet.openIn": "Mở bằng {wallet}",
  "noWallet.link": "Liên kết",
  "noWallet.elsewhere": "Thiết bị khác",
  "noWallet.elsewhereWhy": "Quét mã và tiếp tục ở đó",
  "noWallet.elsewhereTitle": "Tiếp tục ở nơi khác",
  "noWallet.elsewhereHow":
    "Quét bằng điện thoại có ví của bạn, hoặc mở liên kết trong trình duyệt của ví. Mã này chỉ mở trang này và không đăng nhập cho ai.",
  "noWallet.code": "Mã QR địa chỉ của trang này",
  "noWallet.copy": "Sao chép liên kết",
} satisfies SameKeys<typeof en>;
