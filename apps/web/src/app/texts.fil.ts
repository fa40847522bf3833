import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What stands on every screen, in Filipino. */
export default {
  // Shell: what stands on every screen
  "action.close": "Isara",
  "action.back": "Bumalik",
  "action.logIn": "Mag-log in",
  "action.tryAgain": "Subukan muli",
  "action.retry": "Ulitin",
  "action.reload": "I-reload ang pahina",
  "action.cancel": "Kanselahin",
  "state.loading": "Naglo-load",
  "state.code": "Code {code}.",
  "state.offline": "Walang koneksyon. Maaaring luma na ang nakikita mo.",
  "state.asOf": "Datos noong {time}.",
  "error.network": "Pakisuri ang network",
  "session.expired": "Nag-expire na ang login",
  "screen.broken": "Hindi maipakita ang screen na ito",
  "screen.brokenDetail": "Walang nagbago sa balanse mo. I-reload ang pahina para magpatuloy.",
  "screen.away": "Kusa itong magbubukas kapag bumalik ang koneksyon.",
  "copy.done": "Nakopya na",
  "copy.failed": "Hindi makopya",
  "copy.failedDetail": "Pindutin nang matagal ang teksto at kopyahin nang mano-mano.",
  "language.choose": "Pumili ng wika",
  "language.title": "Wika",
  "nav.home": "Gemplay, home",
  "nav.account": "Ang account ko",
  "nav.balances": "Balanse ng gem at PLAY:",
  "nav.main": "Pangunahin",
  "nav.skip": "Lumaktaw sa nilalaman",
  "tab.wallet": "Wallet",
  "tab.game": "Laro",
  "tab.invite": "Imbitahan",
  "tab.me": "Ako",
  // Round rows
  "result.win": "PANALO",
  "result.lose": "TALO",
} satisfies SameKeys<typeof en>;
