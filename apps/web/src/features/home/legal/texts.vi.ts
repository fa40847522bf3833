import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What terms and privacy say, in Vietnamese. */
export default {
  "legal.terms": "Điều khoản",
  "legal.privacy": "Thông báo về quyền riêng tư",
  "legal.version": "Phiên bản {version}",
  "legal.who": "Ai vận hành Gemplay",
  "legal.operator": "{name}, {place}.",
  "legal.operatorUnknown": "Đơn vị vận hành chưa được công bố.",
  "legal.age": "Từ 18 tuổi",
  "legal.ageText":
    "Bạn từ 18 tuổi trở lên, và đủ tuổi theo luật nơi bạn sống nếu cao hơn. Bạn chỉ chơi ở nơi pháp luật cho phép; bạn tự tìm hiểu điều đó.",
  "legal.closed":
    "Không mở tại: {countries}. Ở đó không thể tạo tài khoản, đặt cược hay nạp tiền; số dư luôn có thể rút.",
  "legal.closedNowhere": "Hiện chúng tôi không đóng quốc gia nào.",
  "legal.games": "Kết quả được quyết định thế nào",
  "legal.gamesText":
    "Mã băm của hạt giống máy chủ được hiện trước khi bạn cược; kết quả suy ra từ nó, hạt giống của bạn và bộ đếm. Khi hạt giống được công bố, trình duyệt của bạn tính lại được mọi ván.",
  "legal.noWin": "Không hứa hẹn thắng",
  "legal.noWinText":
    "Mỗi trò chơi có lợi thế cho nhà cái, ghi trong luật chơi: qua nhiều ván bạn thua nhiều hơn thắng. Chỉ cược số tiền bạn có thể mất, và dừng lại khi nó không còn là trò chơi.",
  "legal.limits": "Giới hạn",
  "legal.limitsText":
    "Mỗi bàn ghi mức cược nhỏ nhất và mức thắng lớn nhất; cược ngoài mức đó bị từ chối. Chỉ cược bằng PLAY và tPLAY.",
  "legal.money": "Nạp và rút",
  "legal.moneyText":
    "Khoản nạp được tính khi khối của nó được xác nhận cuối cùng. Rút tiền cần mật khẩu quỹ; phí và số nhận được hiện trước. Khoản lớn sẽ có người xem xét, và sau khi đổi mật khẩu quỹ hoặc cách đăng nhập, việc rút phải chờ một thời gian. Gửi sai địa chỉ thì không lấy lại được.",
  "legal.account": "Tài khoản của bạn",
  "legal.accountText":
    "Ai có ví, hộp thư hoặc mật khẩu của bạn là có tài khoản của bạn: hãy giữ kỹ. Chúng tôi có thể khóa tài khoản được dùng để lừa dối hoặc khi pháp luật yêu cầu; khi đó chỉ có thể đăng xuất cho đến khi được xem xét.",
  "legal.changes": "Thay đổi",
  "legal.changesText":
    "Khi điều khoản thay đổi, bạn được hỏi lại trước lần cược tiếp theo. Trước khi chấp nhận thì không thể cược; nạp vẫn được ghi có và rút vẫn được trả.",
  "legal.kept": "Lưu những gì",
  "legal.keptText":
    "Địa chỉ ví, e-mail hoặc số điện thoại nếu bạn cung cấp, tên công khai nếu bạn chọn, điều khoản bạn đã chấp nhận và khi nào, các lần cược, nạp, rút, và với mỗi phiên: trình duyệt, hệ điều hành và lần dùng cuối.",
  "legal.long": "Trong bao lâu",
  "legal.longText":
    "Phiên cho đến khi kết thúc hoặc lâu không dùng; mã gửi qua thư và số lần thử theo mạng khoảng một ngày. Cược và dòng tiền được giữ chừng nào sổ sách còn, vì phải chứng minh được. Mã băm có khóa của mỗi e-mail, ví và tài khoản Telegram được giữ mãi, để tài khoản bị khóa không thể bắt đầu lại.",
  "legal.seen": "Ai thấy",
  "legal.seenText":
    "Người khác thấy các lần cược của bạn dưới tên được che, hoặc tên công khai bạn chọn. Những gì trên chuỗi là công khai mãi mãi. Thư đi qua máy chủ thư. Không bán dữ liệu, không quảng cáo, không trang nào khác theo dõi bạn ở đây.",
  "legal.browser": "Trong trình duyệt",
  "legal.browserText":
    "Phiên, ngôn ngữ và tùy chọn của bạn, cùng một cookie chống yêu cầu giả mạo. Đăng xuất sẽ xóa phiên.",
  "legal.secrets": "Mật khẩu",
  "legal.secretsText":
    "Chỉ lưu dưới dạng mã băm chậm (argon2id) không ai đọc ngược được. Những gì có thể đoán trước kết quả được lưu mã hóa.",
  "legal.rights": "Quyền của bạn",
  "legal.rightsText":
    "Hãy hỏi bộ phận hỗ trợ chúng tôi lưu gì về bạn, hoặc yêu cầu gỡ cách đăng nhập hay đóng tài khoản. Những gì sổ sách cần được giữ lại, không hơn mức cần.",
  "legal.backHome": "Về trang trò chơi",
} satisfies SameKeys<typeof en>;
