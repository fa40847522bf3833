import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Chinese texts of the terms and the privacy notice. */
export default {
  "legal.terms": "条款",
  "legal.privacy": "隐私说明",
  "legal.version": "版本 {version}",
  "legal.who": "由谁运营",
  "legal.operator": "{name}，{place}。",
  "legal.operatorUnknown": "本站运营方尚未公布名称。",
  "legal.age": "年满 18 岁",
  "legal.ageText":
    "您须年满 18 岁，且达到所在地的法定成年年龄。您仅在当地法律允许时参与；是否允许由您自行了解。",
  "legal.closed": "未开放的国家或地区：{countries}。在这些地方不能注册、投注或充值；已有资产始终可以提现。",
  "legal.closedNowhere": "目前我们没有关闭任何国家或地区。",
  "legal.games": "结果如何产生",
  "legal.gamesText":
    "投注前会公布服务器种子的哈希，结果由它、您的客户端种子和计数器推出。种子公布后，您的浏览器可以重新计算每一局。",
  "legal.noWin": "不保证盈利",
  "legal.noWinText":
    "每个游戏都有庄家优势，写在其规则中：局数越多，输的总会多于赢的。只用输得起的钱投注；不再是娱乐时请停下。",
  "legal.limits": "限额",
  "legal.limitsText": "每个游戏都标明最低投注和最大盈利，超出即拒绝。仅可用 PLAY 和 tPLAY 投注。",
  "legal.money": "充值与提现",
  "legal.moneyText":
    "充值在区块最终确认后入账。提现需要资金密码，手续费和到账数量会事先显示。大额提现由人工审核；更换资金密码或登录方式后提现会等待一段时间。转到错误地址的资产无法追回。",
  "legal.account": "您的账号",
  "legal.accountText":
    "谁掌握您的钱包、邮箱或密码，谁就掌握您的账号，请妥善保管。若账号被用于欺诈或法律要求，我们可冻结账号；审查前仅可退出登录。",
  "legal.changes": "变更",
  "legal.changesText":
    "条款变更后，下次投注前会再次征求您的同意。接受前无法投注，但充值照常入账，提现照常支付。",
  "legal.kept": "保存哪些信息",
  "legal.keptText":
    "您提供的钱包地址、邮箱或手机号，您选择的公开昵称，您何时接受了哪一版条款，您的投注、充值和提现，以及每次登录的浏览器、系统和最近使用时间。",
  "legal.long": "保存多久",
  "legal.longText":
    "登录会话保存至结束或长期未使用；邮件验证码及按网络统计的尝试次数约一天。投注和资金流水随账簿一直保存，因为必须可证明。每个邮箱、钱包和 Telegram 账号的加密哈希会永久保留，以防被冻结的账号重新开始。",
  "legal.seen": "谁能看到",
  "legal.seenText":
    "其他人看到的是您部分隐藏的名称，或您选择的公开昵称。链上信息永久公开。邮件经由邮件服务器发送。我们不出售信息，没有广告，也没有其他网站在此跟踪您。",
  "legal.browser": "在您的浏览器中",
  "legal.browserText": "您的登录会话、语言和偏好设置，以及一个防止伪造请求的 Cookie。退出登录会删除会话。",
  "legal.secrets": "密码",
  "legal.secretsText": "仅保存无法还原的慢速哈希（argon2id）。可能预知结果的数据均加密存储。",
  "legal.rights": "您的权利",
  "legal.rightsText":
    "您可向客服询问保存了哪些信息，或要求移除登录方式、关闭账号。账簿所需的信息会保留，但仅限所需部分。",
  "legal.backHome": "返回游戏",
} satisfies SameKeys<typeof en>;
