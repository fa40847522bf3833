import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of all screens. */
export default {
  // Texts of the app shell, which every screen shows.
  "action.close": "Isara",
  "action.back": "Bumalik",
  "action.logIn": "Mag-log in",
  "action.tryAgain": "Subukan ulit",
  "action.retry": "Ulitin",
  "action.reload": "I-reload ang page",
  "action.cancel": "Kanselahin",
  "state.loading": "Naglo-load",
  "state.code": "Code {code}.",
  "state.offline": "Walang internet connection. Baka luma na ang nakikita mo.",
  "state.asOf": "Data noong {time}.",
  "error.network": "Paki-check ang internet connection",
  "session.expired": "Nag-expire na ang login",
  "screen.broken": "Hindi maipakita ang screen na ito",
  "screen.brokenDetail": "Walang nagbago sa balance mo. I-reload ang page para magpatuloy.",
  "screen.away": "Kusa itong magbubukas kapag bumalik ang connection.",
  "copy.done": "Nakopya na",
  "copy.failed": "Hindi makopya",
  "copy.failedDetail": "Pindutin nang matagal ang text at kopyahin.",
  "language.choose": "Pumili ng wika",
  "language.title": "Wika",
  "nav.home": "Gemplay, home",
  "nav.account": "Account ko",
  "nav.balances": "Balance mo sa gem at PLAY:",
  "nav.main": "Pangunahin",
  "nav.skip": "Pumunta sa content",
  "tab.wallet": "Wallet",
  "tab.game": "Laro",
  "tab.invite": "Mag-invite",
  "tab.me": "Ako",
  // Texts of the rows in lists of rounds.
  "result.win": "PANALO",
  "result.lose": "TALO",
} satisfies SameKeys<typeof en>;
