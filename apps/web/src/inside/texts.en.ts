import type { Message } from "@gemplay/i18n";

/** The English texts that the page shows only inside the messaging host. */
export default {
  "inside.reopen": "Open Gemplay again",
  "inside.kept": "Your balance and your bets stay with your account.",
  "inside.close": "Close Gemplay",
  "inside.continue": "Continue in your browser",
  "inside.offChain":
    "Inside Telegram, Gemplay makes no blockchain transactions. A one-time link takes you to the same account.",
  "inside.noSwap": "Swaps are made in the browser. A one-time link takes you to the same account.",
  "inside.open": "Open in browser",
  "inside.copy": "Copy link",
  "inside.goodOnce": "good once, {seconds} s",
  "inside.secondsLeft": "The link is good for {seconds} s more",
  "inside.ranOut": "The link has expired",
  "inside.newLink": "Get a new link",
  "inside.asking": "Getting the link",
  "inside.account": "Account",
  "inside.inBrowser": "In the browser",
  "inside.inBrowserValue": "Shows the account, asks you, then logs in",
  "inside.then": "Then",
  "inside.thenValue": "Come back: the balance is here",
  "inside.balanceFailed": "Your balances could not be loaded",
  "inside.askFailed": "We could not load what is open here",
} satisfies Record<string, Message>;
