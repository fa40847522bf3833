import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Vietnamese texts of the terms and the privacy notice. */
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
    "Mã băm của seed máy chủ được hiện trước khi bạn cược; kết quả suy ra từ seed này, seed của bạn và bộ đếm. Khi seed được công bố, trình duyệt của bạn tính lại được mọi ván.",
  "legal.noWin": "Không bảo đảm thắng",
  "legal.noWinText":
    "Mỗi trò chơi có lợi thế nhà cái, ghi trong luật chơi: qua nhiều ván bạn thua nhiều hơn thắng. Chỉ cược số tiền bạn có thể mất, và dừng lại khi không còn vui.",
  "legal.limits": "Giới hạn",
  "legal.limitsText":
    "Mỗi trò chơi ghi mức cược tối thiểu và mức thắng tối đa; cược ngoài mức đó bị từ chối. Chỉ cược bằng PLAY và tPLAY.",
  "legal.money": "Nạp và rút tiền",
  "legal.moneyText":
    "Khoản nạp được tính khi khối của khoản đó được xác nhận cuối cùng. Rút tiền cần mật khẩu rút tiền; phí và số nhận được hiện trước. Lệnh rút lớn sẽ có người xét duyệt, và sau khi đổi mật khẩu rút tiền hoặc cách đăng nhập, lệnh rút phải chờ một thời gian. Gửi sai địa chỉ thì không lấy lại được.",
  "legal.account": "Tài khoản của bạn",
  "legal.accountText":
    "Ai có ví, hộp thư hoặc mật khẩu của bạn là có tài khoản của bạn: hãy giữ kỹ. Chúng tôi có thể khóa tài khoản được dùng để lừa đảo hoặc khi pháp luật yêu cầu; khi đó chỉ có thể đăng xuất cho đến khi xét duyệt xong.",
  "legal.changes": "Thay đổi",
  "legal.changesText":
    "Khi điều khoản thay đổi, bạn được hỏi lại trước lần cược tiếp theo. Trước khi chấp nhận thì không thể cược; tiền nạp vẫn được cộng vào số dư và lệnh rút vẫn được trả.",
  "legal.kept": "Lưu những gì",
  "legal.keptText":
    "Địa chỉ ví, email hoặc số điện thoại nếu bạn cung cấp, tên công khai nếu bạn chọn, điều khoản bạn đã chấp nhận và khi nào, các lần cược, nạp, rút, và với mỗi phiên đăng nhập: trình duyệt, hệ điều hành và lần dùng cuối.",
  "legal.long": "Trong bao lâu",
  "legal.longText":
    "Phiên đăng nhập: cho đến khi kết thúc hoặc lâu không dùng. Mã gửi qua email và số lần thử theo mạng: khoảng một ngày. Cược và dòng tiền: chừng nào sổ sách kế toán còn, vì phải kiểm chứng được. Mã băm có khóa của mỗi email, ví và tài khoản Telegram được giữ mãi, để tài khoản bị khóa không thể bắt đầu lại.",
  "legal.seen": "Ai thấy",
  "legal.seenText":
    "Người khác thấy các lần cược của bạn dưới tên ẩn bớt, hoặc tên công khai bạn chọn. Những gì trên blockchain là công khai mãi mãi. Email đi qua máy chủ email. Không bán dữ liệu, không quảng cáo, không trang nào khác theo dõi bạn ở đây.",
  "legal.browser": "Trong trình duyệt",
  "legal.browserText":
    "Phiên đăng nhập, ngôn ngữ và tùy chọn của bạn, cùng một cookie chống yêu cầu giả mạo. Đăng xuất sẽ xóa phiên đăng nhập.",
  "legal.secrets": "Mật khẩu",
  "legal.secretsText":
    "Chỉ lưu dưới dạng mã băm chậm (argon2id) không ai đọc ngược được. Những gì có thể đoán trước kết quả được mã hóa khi lưu.",
  "legal.rights": "Quyền của bạn",
  "legal.rightsText":
    "Hãy hỏi bộ phận hỗ trợ chúng tôi lưu gì về bạn, hoặc yêu cầu gỡ một cách đăng nhập hay đóng tài khoản. Chúng tôi chỉ giữ những gì sổ sách kế toán cần.",
  "legal.backHome": "Về trang trò chơi",
} satisfies SameKeys<typeof en>;
