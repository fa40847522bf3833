import type { Message } from "@gemplay/i18n";

/** The English texts of the terms and the privacy notice. */
export default {
  "legal.terms": "Terms",
  "legal.privacy": "Privacy notice",
  "legal.version": "Version {version}",
  "legal.who": "Who operates Gemplay",
  "legal.operator": "{name}, {place}.",
  "legal.operatorUnknown": "The operator of this installation has not been named yet.",
  "legal.age": "18 and over",
  "legal.ageText":
    "You are 18 or older, and of legal age where you live if that is later. Play only where the law allows it. It is up to you to know this.",
  "legal.closed":
    "Closed in: {countries}. No account can be created there, and no bet or deposit is offered. Your balance can always be withdrawn.",
  "legal.closedNowhere": "No country is closed by us at the moment.",
  "legal.games": "How rounds are decided",
  "legal.gamesText":
    "The hash of the server seed is shown before you bet, and the result follows from it, your client seed and a counter. Once the seed is revealed your browser can compute every round again.",
  "legal.noWin": "No win is guaranteed",
  "legal.noWinText":
    "Each game has a house edge, stated in its rules: over many rounds you lose more than you win. Bet only what you can lose, and stop when it is no longer fun.",
  "legal.limits": "Limits",
  "legal.limitsText":
    "Each game states its smallest bet and its largest win; a bet outside them is refused. Only PLAY and tPLAY can be bet.",
  "legal.money": "Deposits and withdrawals",
  "legal.moneyText":
    "A deposit counts when its block is final. A withdrawal takes your funds password; the fee and what you receive are shown before. Our team reviews large withdrawals, and after a new funds password or login method withdrawals wait for a while. What is sent to a wrong address cannot be recovered.",
  "legal.account": "Your account",
  "legal.accountText":
    "Whoever has your wallet, mailbox or passwords has your account: keep them safe. We may freeze an account that is used for fraud or where the law demands it; then you can only log out until it is reviewed.",
  "legal.changes": "Changes",
  "legal.changesText":
    "When these terms change you are asked again before your next bet. Until you accept them no bet is taken; deposits are still credited and withdrawals still paid.",
  "legal.kept": "What is kept",
  "legal.keptText":
    "Your wallet’s address, e-mail or phone number as far as you give them, a public name if you choose one, which terms you accepted and when, your bets, deposits and withdrawals, and of each session the browser, the system and its last use.",
  "legal.long": "For how long",
  "legal.longText":
    "Sessions until they end or are unused for too long. Mailed codes and counts of attempts by network for about a day. Bets and movements of money for as long as accounting records exist, because they must stay provable. A keyed hash of each e-mail, wallet and Telegram account stays for good, so that a frozen account cannot start again.",
  "legal.seen": "Who sees it",
  "legal.seenText":
    "Others see your bets under a masked name, or under the public name that you choose. What is on the blockchain is public for ever. E-mails go through a mail server. Nothing is sold, there is no advertising, and no other site follows you here.",
  "legal.browser": "In your browser",
  "legal.browserText":
    "Your session, your language and your preferences, and one cookie that guards against forged requests. Logging out removes the session.",
  "legal.secrets": "Passwords",
  "legal.secretsText":
    "Kept as slow hashes (argon2id) that nobody can read back. What would predict rounds is stored encrypted.",
  "legal.rights": "Your rights",
  "legal.rightsText":
    "Ask support what is kept about you, or to have a login method removed or the account closed. What the accounting records need stays, and nothing more.",
  "legal.backHome": "Back to the games",
} satisfies Record<string, Message>;
