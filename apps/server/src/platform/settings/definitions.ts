import { type GameName, gameNames, games } from "@gemplay/games";
import { communityDefinitions } from "./community-definitions.ts";
import { playDefinitions } from "./play-definitions.ts";
import { rewardDefinitions } from "./reward-definitions.ts";
import type { SettingDefinition } from "./setting-kinds.ts";
import { swapDefinitions } from "./swap-definitions.ts";

/** The setting `games.<game>.open`, which opens or closes a game. */
const openSwitches = Object.fromEntries(
  gameNames.map((game) => [
    `games.${game}.open`,
    { kind: "switch", default: true, meaning: `Whether ${games[game].title} takes bets` },
  ]),
) as {
  readonly [N in GameName as `games.${N}.open`]: {
    readonly kind: "switch";
    readonly default: true;
    readonly meaning: string;
  };
};

/**
 * All rates, limits and switches that an operator can change while the server runs, with their defaults. Only operators
 * change settings, and the audit log records every change.
 */
export const settingDefinitions = {
  // Sign-in and sessions
  "signIn.open": { kind: "switch", default: true, meaning: "Whether anybody may sign in" },
  "signIn.nonceMinutes": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 60,
    unit: "minutes",
    meaning: "How old a sign-in message may be",
  },
  "signIn.skewSeconds": {
    kind: "whole",
    default: 60,
    minimum: 0,
    maximum: 300,
    unit: "seconds",
    meaning: "How far a sign-in message may lie in the future, for clocks that are not exact",
  },
  "host.chain": {
    kind: "choice",
    default: "off",
    choices: ["off", "address"],
    meaning:
      "Inside the messaging host: off leads to the browser for whatever touches the chain, address opens deposit addresses and withdrawals there",
  },
  "host.linkSeconds": {
    kind: "whole",
    default: 60,
    minimum: 10,
    maximum: 600,
    unit: "seconds",
    meaning: "How long a link is good by which a player of the messaging host goes on in a browser",
  },
  "notices.perHour": {
    kind: "whole",
    default: 20,
    minimum: 1,
    maximum: 1_000,
    unit: "messages an hour",
    meaning: "How many messages about their own records a player may ask for in an hour",
  },
  "sessions.idleDays": {
    kind: "whole",
    default: 30,
    minimum: 1,
    maximum: 365,
    unit: "days",
    meaning: "After how long without use a session ends",
  },

  // The operator's page
  "operators.sessionHours": {
    kind: "whole",
    default: 8,
    minimum: 1,
    maximum: 24,
    unit: "hours",
    meaning: "How long an operator stays signed in",
  },
  "operators.signInTries": {
    kind: "whole",
    default: 5,
    minimum: 3,
    maximum: 20,
    unit: "tries",
    meaning: "How often an operator's name may be tried, and four times as often from one network",
  },
  "operators.signInMinutes": {
    kind: "whole",
    default: 15,
    minimum: 1,
    maximum: 1_440,
    unit: "minutes",
    meaning: "In how many minutes an operator's name may be tried so often",
  },

  // Rate limits. If a rate limit is 0, a caller may send any number of requests.
  "rate.operatorPerMinute": {
    kind: "whole",
    default: 600,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Calls of the operator's page from one address",
  },
  "rate.generalPerMinute": {
    kind: "whole",
    default: 6000,
    minimum: 0,
    maximum: 1_000_000,
    unit: "requests a minute",
    meaning:
      "Calls of one player, or of one address without a session. Each bet of a call with several bets counts",
  },
  "rate.signInPerMinute": {
    kind: "whole",
    default: 120,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Sign-ins from one address, and codes that one player asks for",
  },
  "rate.passkeyRequestPerMinute": {
    kind: "whole",
    default: 600,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Requests for a passkey signature from one address, or of one player",
  },
  "rate.fundsPasswordPerMinute": {
    kind: "whole",
    default: 20,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Calls with a funds password of one player",
  },
  "rate.sumsPerMinute": {
    kind: "whole",
    default: 30,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Calls of one player that add up a day of bets, or all that the player owns",
  },
  "rate.apiKeyPerMinute": {
    kind: "whole",
    default: 60,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Calls with one API key. Each bet of a call with several bets counts",
  },
  "rate.faucetPerMinute": {
    kind: "whole",
    default: 60,
    minimum: 0,
    maximum: 100_000,
    unit: "requests a minute",
    meaning: "Demo wallets funded for one address (local stack)",
  },

  "http.connectionsPerAddress": {
    kind: "whole",
    default: 500,
    minimum: 0,
    maximum: 1_000_000,
    unit: "connections",
    meaning:
      "Connections that one address may hold open, 0 for any number; not behind a proxy, which bounds them",
  },

  // Event stream
  "stream.readersPerAddress": {
    kind: "whole",
    default: 50,
    minimum: 1,
    maximum: 100_000,
    unit: "streams",
    meaning: "Event streams that one address may hold open",
  },

  // Deposits and withdrawals
  "deposits.usdt": { kind: "switch", default: false, meaning: "Whether USDT is listed beside PLAY" },
  "deposits.minimumPlay": {
    kind: "amount",
    asset: "PLAY",
    default: "1",
    minimum: "0",
    maximum: "1000000",
    meaning: "Transfers of PLAY to a deposit address are credited once they reach this together",
  },
  "deposits.minimumU": {
    kind: "amount",
    asset: "U",
    default: "1",
    minimum: "0",
    maximum: "1000000",
    meaning: "Transfers of USDT to a deposit address are credited once they reach this together",
  },
  "sweeps.minimumPlay": {
    kind: "amount",
    asset: "PLAY",
    default: "100",
    minimum: "0",
    maximum: "1000000000",
    meaning: "A deposit address is swept into the vault from so much PLAY on, or when a payout waits for it",
  },
  "sweeps.minimumU": {
    kind: "amount",
    asset: "U",
    default: "20",
    minimum: "0",
    maximum: "1000000000",
    meaning: "A deposit address is swept into the vault from so much USDT on, or when a payout waits for it",
  },
  "sweeps.maximumGasGwei": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 100_000,
    unit: "gwei",
    meaning: "Above this gas price only what a payout waits for is swept",
  },
  "withdrawals.open": { kind: "switch", default: true, meaning: "Whether withdrawals are open" },
  "withdrawals.minimumPlay": {
    kind: "amount",
    asset: "PLAY",
    default: "2",
    minimum: "0",
    maximum: "1000000",
    meaning: "A withdrawal of PLAY must be greater than this",
  },
  "withdrawals.minimumU": {
    kind: "amount",
    asset: "U",
    default: "2",
    minimum: "0",
    maximum: "1000000",
    meaning: "A withdrawal of U must be greater than this",
  },
  "withdrawals.feePlay": {
    kind: "amount",
    asset: "PLAY",
    default: "1",
    minimum: "0",
    maximum: "1000",
    meaning: "Fee of a withdrawal of PLAY",
  },
  "withdrawals.feeU": {
    kind: "amount",
    asset: "U",
    default: "0",
    minimum: "0",
    maximum: "1000",
    meaning: "Fee of a withdrawal of U",
  },
  "withdrawals.automaticU": {
    kind: "amount",
    asset: "U",
    default: "1000",
    minimum: "0",
    maximum: "1000000000",
    meaning: "Up to this value a withdrawal is paid without a person's look",
  },
  "withdrawals.automaticDayU": {
    kind: "amount",
    asset: "U",
    default: "10000",
    minimum: "0",
    maximum: "1000000000",
    meaning: "Up to this value a player and rolling day withdrawals are paid without a person's look",
  },
  "withdrawals.twoPeopleAboveU": {
    kind: "optional-amount",
    asset: "U",
    default: "10000",
    minimum: "0",
    maximum: "1000000000",
    meaning: "Above this value two operators who sign in have to approve a withdrawal; none: one always does",
  },
  "identity.withdrawnAboveU": {
    kind: "optional-amount",
    asset: "U",
    default: "none",
    minimum: "0",
    maximum: "1000000000",
    meaning:
      "Above this value of a player's withdrawals in 30 days, withdrawals wait for the player's identity check; none: never",
  },
  "identity.depositedAboveU": {
    kind: "optional-amount",
    asset: "U",
    default: "none",
    minimum: "0",
    maximum: "1000000000",
    meaning:
      "Above this value of all deposits of a player, withdrawals wait for the player's identity check; none: never",
  },
  "identity.fromLevel": {
    kind: "whole",
    default: 0,
    minimum: 0,
    maximum: 5,
    unit: "level",
    meaning: "From this community level, withdrawals wait for the player's identity check; 0: never",
  },
  "payouts.bumpSeconds": {
    kind: "whole",
    default: 60,
    minimum: 5,
    maximum: 86_400,
    unit: "seconds",
    meaning:
      "After how long without being mined a payout or commitment is signed again with a higher gas price",
  },
  "payouts.retrySeconds": {
    kind: "whole",
    default: 30,
    minimum: 1,
    maximum: 86_400,
    unit: "seconds",
    meaning: "How long a payout waits after the vault refused it (paused, cap reached, too little money)",
  },
  "payouts.maximumGasGwei": {
    kind: "whole",
    default: 50,
    minimum: 1,
    maximum: 100_000,
    unit: "gwei",
    meaning: "The highest gas price a payout or commitment is signed with",
  },
  "publicLog.commitMinutes": {
    kind: "whole",
    default: 60,
    minimum: 1,
    maximum: 1_440,
    unit: "minutes",
    meaning: "How often the server commits to the root of the public log on the blockchain",
  },
  "withdrawals.ticketMinutes": {
    kind: "whole",
    default: 2,
    minimum: 1,
    maximum: 15,
    unit: "minutes",
    meaning: "How long the confirmation of a withdrawal by the funds password is good",
  },
  "withdrawals.repeatMinutes": {
    kind: "whole",
    default: 10,
    minimum: 0,
    maximum: 1_440,
    unit: "minutes",
    meaning: "Period after a withdrawal in which an identical one needs the player's confirmation; 0: never",
  },
  "withdrawals.holdAfterProofHours": {
    kind: "whole",
    default: 24,
    minimum: 0,
    maximum: 720,
    unit: "hours",
    meaning:
      "How long withdrawals wait after the funds password was set or recovered, or a sign-in method changed",
  },
  "withdrawals.addressLockHours": {
    kind: "whole",
    default: 24,
    minimum: 1,
    maximum: 720,
    unit: "hours",
    meaning: "How long a new address of a player who locks their address book waits, and switching that off",
  },
  "withdrawals.addressesAtMost": {
    kind: "whole",
    default: 50,
    minimum: 1,
    maximum: 1000,
    unit: "addresses",
    meaning: "How many addresses a player may keep in their address book",
  },
  "withdrawals.underwayAtMost": {
    kind: "whole",
    default: 20,
    minimum: 1,
    maximum: 10_000,
    unit: "withdrawals",
    meaning: "How many withdrawals of one player may be on their way to the chain at a time",
  },
  "freshProof.minutes": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 60,
    unit: "minutes",
    meaning: "How old a fresh proof by the wallet may be",
  },
  "freshProof.wayInHours": {
    kind: "whole",
    default: 24,
    minimum: 0,
    maximum: 720,
    unit: "hours",
    meaning:
      "For how long a way in must have been bound before it can prove anything, unless it made the account",
  },

  // Settings of e-mail addresses, phone numbers and login passwords
  "registration.open": { kind: "switch", default: true, meaning: "Whether accounts can be made" },
  "registration.perNetworkDay": {
    kind: "whole",
    default: 20,
    minimum: 1,
    maximum: 1000000,
    unit: "accounts",
    meaning: "Accounts that one network may make by e-mail or phone number in a day",
  },
  "login.tries": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 100,
    unit: "tries",
    meaning:
      "Wrong login passwords of one name from one network, or from one device that signed in before; then it waits",
  },
  "login.waitMinutes": {
    kind: "whole",
    default: 15,
    minimum: 1,
    maximum: 1440,
    unit: "minutes",
    meaning: "How long it waits then",
  },
  "login.triesPerName": {
    kind: "whole",
    default: 20,
    minimum: 1,
    maximum: 10000,
    unit: "tries an hour",
    meaning:
      "Wrong login passwords of one name from all networks together, without devices that signed in before",
  },
  "login.triesPerNetwork": {
    kind: "whole",
    default: 100,
    minimum: 1,
    maximum: 1000000,
    unit: "tries an hour",
    meaning:
      "Wrong login passwords of one network for all names together, without devices that signed in before",
  },
  "secondFactor.tries": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 100,
    unit: "tries",
    meaning:
      "Wrong codes of a player's authenticator app from sessions, from one known device or from guests; then it waits",
  },
  "secondFactor.waitMinutes": {
    kind: "whole",
    default: 15,
    minimum: 1,
    maximum: 1440,
    unit: "minutes",
    meaning: "How long it is waited then",
  },
  "secondFactor.triesPerDay": {
    kind: "whole",
    default: 30,
    minimum: 1,
    maximum: 1000,
    unit: "tries a day",
    meaning: "Wrong codes of a player's authenticator app in 24 h",
  },
  "secondFactor.setUpMinutes": {
    kind: "whole",
    default: 10,
    minimum: 1,
    maximum: 60,
    unit: "minutes",
    meaning: "How long setting an authenticator app up may take",
  },
  "signInAlerts.perDay": {
    kind: "whole",
    default: 10,
    minimum: 1,
    maximum: 1000,
    unit: "letters a day",
    meaning: "How often a player is mailed of new devices that sign in",
  },
  "emailCodes.minutes": {
    kind: "whole",
    default: 10,
    minimum: 1,
    maximum: 60,
    unit: "minutes",
    meaning: "How long a mailed code is good",
  },
  "emailCodes.tries": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 10,
    unit: "tries",
    meaning: "Wrong tries that end a mailed code",
  },
  "emailCodes.waitSeconds": {
    kind: "whole",
    default: 60,
    minimum: 1,
    maximum: 3600,
    unit: "seconds",
    meaning:
      "Minimum wait between two mailed codes for the same account, known device, or guests of an address",
  },
  "emailCodes.perDay": {
    kind: "whole",
    default: 10,
    minimum: 1,
    maximum: 1000,
    unit: "codes",
    meaning:
      "Mailed codes in 24 hours: of one account's sessions, of one device known to it, or of guests for one address",
  },
  "emailCodes.perNetworkDay": {
    kind: "whole",
    default: 100,
    minimum: 1,
    maximum: 1_000_000,
    unit: "codes",
    meaning:
      "Mailed codes in a day that guests of one network may ask for; as many again for its accounts to new addresses",
  },
  "emailCodes.wrongPerDay": {
    kind: "whole",
    default: 10,
    minimum: 1,
    maximum: 1000,
    unit: "tries",
    meaning:
      "Wrong codes in 24 hours that close codes: for one account's sessions, one known device, or guests of one address",
  },

  // Funds password
  "fundsPassword.tries": {
    kind: "whole",
    default: 5,
    minimum: 3,
    maximum: 10,
    unit: "tries",
    meaning: "How many wrong funds passwords lock it",
  },
  "fundsPassword.lockHours": {
    kind: "whole",
    default: 24,
    minimum: 1,
    maximum: 720,
    unit: "hours",
    meaning: "How long a funds password stays locked",
  },
  ...swapDefinitions,
  ...rewardDefinitions,

  ...communityDefinitions,

  // Games
  ...openSwitches,
  "games.minimumBetPlay": {
    kind: "amount",
    asset: "PLAY",
    default: "0.01",
    minimum: "0.000001",
    maximum: "1000000",
    meaning: "The smallest bet in PLAY",
  },
  "games.minimumBetTplay": {
    kind: "amount",
    asset: "TPLAY",
    default: "0.01",
    minimum: "0.000001",
    maximum: "1000000",
    meaning: "The smallest bet in tPLAY",
  },
  "games.maximumWinBps": {
    kind: "whole",
    default: 50,
    minimum: 0,
    maximum: 1_000,
    unit: "hundredths of a percent",
    meaning: "How much of an asset's bankroll one bet may win at most",
  },
  "games.maximumOpenWinBps": {
    kind: "whole",
    default: 500,
    minimum: 0,
    maximum: 10_000,
    unit: "hundredths of a percent",
    meaning: "How much of an asset's bankroll all open bets of one game together may win at most",
  },
  "games.staged.abandonHours": {
    kind: "whole",
    default: 24,
    minimum: 1,
    maximum: 720,
    unit: "hours",
    meaning: "A round without a move for so long is cashed out, or refunded when no step was taken",
  },
  "games.crash.bettingSeconds": {
    kind: "whole",
    default: 6,
    minimum: 1,
    maximum: 600,
    unit: "seconds",
    meaning: "How long a round of Crash takes bets",
  },
  "games.crash.pauseSeconds": {
    kind: "whole",
    default: 3,
    minimum: 3,
    maximum: 60,
    unit: "seconds",
    meaning: "How long the end of a round of Crash is shown before the next one takes bets",
  },
  "games.crash.byHandUpTo": {
    kind: "whole",
    default: 100,
    minimum: 2,
    maximum: 1_000_000,
    unit: "times the stake",
    meaning: "Highest multiplier at which a Crash bet without an automatic cash-out is cashed out",
  },
  ...playDefinitions,

  // Activity feed
  "floor.bigWinAmount": {
    kind: "amount",
    asset: "PLAY",
    default: "100",
    minimum: "0",
    maximum: "1000000000",
    meaning: "A bet that wins as much as this is told as a big win",
  },
  "floor.bigWinMultiplier": {
    kind: "whole",
    default: 50,
    minimum: 2,
    maximum: 1_000_000,
    unit: "times the stake",
    meaning: "A bet that pays so many times its stake is told as a big win",
  },
  "floor.bigWinLeast": {
    kind: "amount",
    asset: "PLAY",
    default: "1",
    minimum: "0",
    maximum: "1000000000",
    meaning: "What a bet has to win at least, whatever its multiplier is, to be told as a big win",
  },

  // Settings that decide which players may use the site
  "countries.closed": {
    kind: "countries",
    default: "",
    meaning: "Countries where no account is made and no bet or deposit is offered; withdrawing never closes",
  },
  "countries.header": {
    kind: "header",
    default: "",
    meaning:
      "Header by which a trusted proxy says the caller's country, replacing any that came, e.g. cf-ipcountry; empty: nobody's is asked",
  },
  "publicName.waitDays": {
    kind: "whole",
    default: 7,
    minimum: 0,
    maximum: 365,
    unit: "days",
    meaning: "How long a player keeps a public name before choosing another one",
  },

  // Settings of the limits that players set for themselves
  "limits.raiseHours": {
    kind: "whole",
    default: 24,
    minimum: 24,
    maximum: 720,
    unit: "hours",
    meaning: "How long a higher limit, or none, waits before the player can confirm it",
  },
  "limits.confirmDays": {
    kind: "whole",
    default: 7,
    minimum: 1,
    maximum: 30,
    unit: "days",
    meaning: "How long a player can confirm a higher limit after its waiting time, before the request lapses",
  },
  "limits.exclusionEndDays": {
    kind: "whole",
    default: 7,
    minimum: 1,
    maximum: 90,
    unit: "days",
    meaning: "How long a request to end a permanent self-exclusion waits before an operator can confirm it",
  },
  "exports.perDay": {
    kind: "whole",
    default: 10,
    minimum: 0,
    maximum: 1_000,
    unit: "exports in 24 hours",
    meaning: "How often a player may export the account; 0 closes it",
  },
  "exports.longestSeconds": {
    kind: "whole",
    default: 600,
    minimum: 1,
    maximum: 3_600,
    unit: "seconds",
    meaning: "How long an export may take before it is broken off: it keeps the database from cleaning up",
  },
  "exports.slowSeconds": {
    kind: "whole",
    default: 30,
    minimum: 1,
    maximum: 3_600,
    unit: "seconds",
    meaning: "How long a reader may take hardly anything of an export before it is broken off",
  },

  // The company that operates the site, as named in the terms of use
  "operator.name": { kind: "line", default: "", maximum: 120, meaning: "Who operates the house" },
  "operator.place": {
    kind: "line",
    default: "",
    maximum: 200,
    meaning: "Where the operator is at home: address, country, licence",
  },

  // Settings of the links that the page shows
  "links.telegram": {
    kind: "link",
    default: "",
    schemes: ["https://", "tg://"],
    meaning: "The community's Telegram page",
  },
  "links.x": { kind: "link", default: "", schemes: ["https://"], meaning: "The community's page on X" },
  "links.support": {
    kind: "link",
    default: "",
    schemes: ["https://", "mailto:", "tg://"],
    meaning: "Where players reach support: a page, an e-mail address or a Telegram account",
  },
  "links.help": {
    kind: "link",
    default: "",
    schemes: ["https://"],
    meaning: "The page that answers questions",
  },
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;
