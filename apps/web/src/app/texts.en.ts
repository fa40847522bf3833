import type { Message } from "@gemplay/i18n";

/** The English texts of all screens. */
export default {
  // Texts of the app shell, which every screen shows.
  "action.close": "Close",
  "action.back": "Back",
  "action.logIn": "Log in",
  "action.tryAgain": "Try again",
  "action.retry": "Retry",
  "action.reload": "Reload the page",
  "action.cancel": "Cancel",
  "state.loading": "Loading",
  "state.code": "Code {code}.",
  "state.offline": "No connection. What you see may be out of date.",
  "state.asOf": "As of {time}.",
  "error.network": "Please check the network",
  "session.expired": "Login expired",
  "screen.broken": "This screen could not be shown",
  "screen.brokenDetail": "Your balance is unchanged. Reload the page to go on.",
  "screen.away": "It opens by itself when the connection is back.",
  "copy.done": "Copied",
  "copy.failed": "Could not copy",
  "copy.failedDetail": "Hold the text and copy it by hand.",
  "language.choose": "Choose the language",
  "language.title": "Language",
  "nav.home": "Gemplay, home",
  "nav.account": "My account",
  "nav.balances": "Gems and PLAY balance:",
  "nav.main": "Main",
  "nav.skip": "Skip to content",
  "tab.wallet": "Wallet",
  "tab.game": "Game",
  "tab.invite": "Invite",
  "tab.me": "Me",
  // Texts of the rows in lists of rounds.
  "result.win": "WIN",
  "result.lose": "LOSE",
} satisfies Record<string, Message>;
