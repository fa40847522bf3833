import type { Message } from "@gemplay/i18n";

/** What the way in says, in English. */
export default {
  // Login
  "login.title": "Log in to Gemplay",
  "login.why": "Sign a message to prove the wallet is yours. It costs nothing and moves nothing.",
  "login.found": "Found in this browser",
  "login.count": { one: "{count} wallet", other: "{count} wallets" },
  "login.last": "Last used",
  "login.demo": "Demo wallet",
  "login.demoWhy": "Try everything with test tokens",
  "login.without": "Or without a wallet",
  "login.openInside": "Open Gemplay inside a wallet",
  "login.opensApp": "Opens the app, this page inside it",
  "login.noWallet": "This browser has no wallet, so there is nothing to sign with. Nothing was charged.",
  "login.look": "Look around first",
  "login.lookWhy": "Games and fairness, no account needed",
  "login.link": "Link",
  "login.openIn": "Open in {wallet}",
  "login.unreached": "Logging in does not work at the moment",
  "login.age": "By continuing, you confirm that you are 18 or older.",
  "login.waiting": "Waiting for your wallet",
  "login.stepConnect": "Allow the connection in {wallet}",
  "login.stepSign": "Sign the message in {wallet}",
  "login.stepEnter": "Checking the signature",
  "login.done": "Welcome",
  "login.searching": "Looking for wallets",
} satisfies Record<string, Message>;
