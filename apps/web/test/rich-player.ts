// Answers of the server for a player who has used every feature, so that no list is empty. Tests that open every screen
// use the answers of this file.
import type { Data } from "@gemplay/api-schema";
import { answerOf, playerInfo } from "./answers.ts";
import type { Answers } from "./api-stand-in.ts";
import { playerLimits, raiseTo } from "./limits.ts";
import { deposit, swap, withdrawal } from "./money.ts";
import { noticeSettings } from "./notices.ts";
import { guestRaceAnswers, raceAnswers } from "./races.ts";
import { ladderOf } from "./rewards.ts";
import { openGames, tableAnswers } from "./table.ts";
import { walletAddress } from "./wallet.ts";

const hourMs = 3_600_000;
const nowMs = Date.now();
const hash = `0x${"ab".repeat(32)}`;
const seed = "cd".repeat(32);
const owed = { PLAY: "81234.5", TPLAY: "900000", U: "1200", GEM: "4100" };

export const richRounds = (
  [
    ["WIN", "2.5", 25_000],
    ["LOSE", "0", 0],
  ] as const
).map(([result, payout, multiplierE4], place) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  game: "dice" as const,
  asset: "PLAY" as const,
  amount: "1",
  payout,
  multiplierE4,
  result,
  seedNumber: 1,
  nonce: place,
  atMs: nowMs - hourMs * place,
  params: { direction: "over" as const, targetCenti: 5_000 },
  outcome: { rollCenti: result === "WIN" ? 7_500 : 1_250 },
})) satisfies Data<"GET /user/records">["records"];

const days = Array.from({ length: 30 }, (_, place) => ({
  day: new Date(nowMs - (29 - place) * 24 * hourMs).toISOString().slice(0, 10),
  rounds: place,
}));

const session = {
  device: { browser: "Firefox", system: "Linux", form: "desktop" },
  wayIn: "wallet",
  newDevice: false,
  openedAtMs: nowMs,
  lastUsedAtMs: nowMs,
} as const;

const reward = {
  reason: null,
  progress: null,
  level: null,
  untilMs: null,
  fromMs: null,
  collectedAmount: "0",
} as const;

const tree = {
  takenAtMs: nowMs - hourMs,
  root: hash,
  leaves: 1_234,
  owed,
  blockNumber: 5_678,
  held: { PLAY: { vault: "1500000", addresses: "20" }, U: { vault: "2000", addresses: "0" } },
  setAside: { TPLAY: "1000000", GEM: "100000" },
  statement: "Gemplay owes its players",
  signature: `0x${"ef".repeat(65)}`,
  signer: walletAddress,
  witness: { contract: walletAddress, transactionHash: hash, blockNumber: 5_680 },
} satisfies Data<"GET /solvency">["newest"];

const realised = {
  rounds: 123_456,
  staked: "1234567.89",
  paid: "1222222.1",
  paidPercent: "98.99",
  marginPercent: "0.42",
  parts: 4_321,
};

const network = { name: "BNB Smart Chain", icon: "", label: "BNB Smart Chain" };
/**
 * The player has used a part of each limit. The daily limits are set, and an increase of each daily limit is pending.
 */
const limits = playerLimits()
  .now()
  .limits.map((limit) => ({
    ...limit,
    used: "25.5",
    ...(limit.period === "day" && { limit: "100", next: raiseTo("200", nowMs + 5 * hourMs) }),
  }));

/** Public answers of the server: wins, an announcement, a round of Crash, a proof of solvency, statistics, links. */
export const publicAnswers: Answers = {
  ...guestRaceAnswers,
  "GET /games": openGames,
  "GET /config": {
    ...answerOf("GET /config"),
    environment: "local",
    serverTimeMs: nowMs,
    features: { demoWallet: true, mail: true, withdrawals: true, usdt: true },
    chain: {
      ...answerOf("GET /config").chain,
      chainId: 56,
      chainName: "BNB Smart Chain",
      blockExplorerUrls: ["https://bscscan.com"],
      depositFactoryAddress: walletAddress,
    },
    rounds: { abandonedAfterHours: 24 },
    house: { name: "Gem House Ltd", place: "Curaçao", closedCountries: ["US", "CN"] },
    links: {
      telegram: "https://t.me/gem",
      x: "https://x.com/gem",
      support: "mailto:help@gem.example",
      help: "https://gem.example/help",
    },
  },
  "GET /live": {
    bets: Array.from({ length: 6 }, (_, place) => ({
      ...({
        id: `bet-${place}`,
        game: "dice",
        name: `Gem*****${place}`,
        asset: "PLAY",
        amount: "1",
      } as const),
      ...({ payout: "2.5", multiplierE4: 25_000, result: "WIN", atMs: nowMs - place } as const),
    })),
    bigWins: [],
    levelUps: [{ name: "Ruby***", level: 3, atMs: nowMs }],
    announcements: [
      {
        id: "1",
        titles: {},
        texts: { cn: "今晚维护", en: "Maintenance tonight" },
        fromMs: nowMs,
        untilMs: null,
        atMs: nowMs,
      },
    ],
  },
  "GET /games/crash": () => ({
    current: {
      ...({ round: 42, state: "betting", startsAtMs: Date.now() + 60_000, nowMs: Date.now() } as const),
      crashPointE4: null,
      gameHash: null,
      byHandE4: 100_000_000,
      mostWin: { PLAY: "50000", TPLAY: "50000" },
      winLeft: { PLAY: "50000", TPLAY: "50000" },
    },
    seats: [
      { id: "seat", name: "Opal***", avatar: 3, asset: "PLAY", amount: "5", cashOutE4: null, payout: "0" },
    ],
    history: Array.from({ length: 12 }, (_, place) => ({
      round: 41 - place,
      crashPointE4: 12_345 * (place + 1),
      gameHash: seed,
    })),
    chain: {
      commitment: seed,
      baseRound: 0,
      rounds: 1_000_000,
      salt: seed,
      saltBlock: 1_240,
      witness: { contract: walletAddress, transaction: hash, block: 1_235 },
    },
  }),
  "GET /solvency": {
    newest: tree,
    earlier: [{ ...tree, takenAtMs: nowMs - 25 * hourMs, blockNumber: 5_000 }],
  },
  "GET /statistics": {
    leastParts: 100,
    total: realised,
    games: (["dice", "crash", "mines", "plinko"] as const).map((game) => ({
      game,
      ...realised,
      exactLeastPercent: "99.00",
      exactMostPercent: "99.00",
    })),
  },
  "GET /user/community": {
    levels: ([1, 2, 3, 4, 5] as const).map((level) => ({
      level,
      points: String(10_000 * (level - 1)),
      rate: String(5 + level * 4),
      gift: String(100 * level),
    })),
    collectFrom: "100",
    own: null,
  },
  "GET /assets/deposit_assets": (["PLAY", "U"] as const).map((assetId) => ({
    name: assetId,
    icon: "",
    label: assetId,
    value: assetId === "U" ? "USDT" : assetId,
    assetId,
    blockchainArray: [{ ...network, series: "BSC" }],
  })),
};

/** Answers of the server for a player who has money, rounds, records, friends and rewards. */
export const richAnswers = (): Answers => ({
  ...publicAnswers,
  ...raceAnswers,
  ...tableAnswers(),
  "GET /user/info": {
    ...playerInfo,
    email: "g***@example.org",
    loginPasswordSet: true,
    publicName: "Gem Player",
    nameShown: true,

    fundsPasswordSet: true,
    withdrawalHoldHours: 24,
    isInvited: true,
    registeredAtMs: nowMs - 90 * hourMs,
    secondFactor: { on: false, forWithdrawals: false, recoveryCodesLeft: 0 },
  },
  "GET /assets/get_assets": {
    assets: (["PLAY", "TPLAY", "U", "GEM"] as const).map((assetId) => ({
      assetId,
      assetName: assetId,
      icon: "",
      balance: "1234.5678",
      withdrawOnly: "0",
    })),
    totalU: "1296.2",
  },
  "GET /assets/get_gem_balance": { balance: "1234" },
  "GET /assets/get_total_days": {
    days: days.map((day, place) => ({
      ...day,
      totalU: String(1_000 + place * 10),
      resultU: String(place - 15),
    })),
  },
  "GET /assets/get_deposit_records": { records: [{ ...deposit, id: "1" }], nextCursor: null },
  "GET /assets/get_withdraw_records": {
    records: [{ ...withdrawal, status: "under_review", transactionHash: null }],
    nextCursor: null,
  },
  "GET /assets/get_reward_records": {
    records: (["airdrop", "check_in", "commission"] as const).map((kind, place) => ({
      id: String(place),
      kind,
      assetId: "GEM" as const,
      amount: "10",
      atMs: nowMs,
    })),
    nextCursor: null,
  },
  "GET /assets/swap_records": { records: [swap], nextCursor: null },
  "GET /assets/swap_pairs": {
    pairs: (
      [
        ["PLAY", "U", null],
        ["U", "PLAY", null],
        ["GEM", "PLAY", "bets"],
        ["TPLAY", "PLAY", "launch"],
      ] as const
    ).map(([fromAssetId, toAssetId, closed]) => ({
      fromAssetId,
      toAssetId,
      closed,
      rate: swap.rate,
      spreadBps: 50,
      feeBps: 10,
      most: "5000",
    })),
    launchAtMs: nowMs + 999 * hourMs,
    quoteSeconds: 15,
    betsPerGemPlay: "10",
    tplayOwnBets: "1000",
  },
  "GET /assets/get_deposit_wallet": { walletAddress, minimum: "1", confirmationsNeeded: 15 },
  "GET /assets/withdraw_assets": (["PLAY", "U"] as const).map((assetId) => ({
    assetId,
    name: assetId,
    icon: "",
    balance: "1234.5678",
    withdrawOnly: "0",
    minimum: "2",
    fee: "1",
    automaticLimit: "1000",
    automaticLeftToday: "900",
    blockchainArray: [{ ...network, blockchainId: "BSC", open: true }],
  })),
  "GET /assets/withdraw_addresses": {
    addresses: [
      {
        id: hash,
        name: "My other wallet",
        address: walletAddress,
        blockchainId: "BSC",
        addedAtMs: nowMs,
        opensAtMs: null,
      },
    ],
    lock: { on: true, endsAtMs: null, hours: 24 },
  },
  "GET /user/sessions": {
    sessions: [
      { ...session, id: seed, current: true },
      { ...session, id: "ab".repeat(32), current: false, newDevice: true },
    ],
    idleDays: 30,
  },
  "GET /user/records": { records: richRounds, nextCursor: null },
  "GET /user/dashboard": {
    totalAssetsU: "1296.2",
    totalRewards: [{ assetId: "GEM", amount: "310" }],
    points: "1200",
    rank: 12,
    level: 2,
    nextLevel: { level: 3, points: "20000" },
    totalRounds: 123,
    winRate: "48.50",
    staked: "456",
    paid: "450",
    games: [{ game: "dice", rounds: 100, winRate: "49.00", staked: "100", paid: "99" }],
    days: days.map((day) => ({ ...day, staked: "10", paid: "9.5", balance: "1000" })),
  },
  "GET /user/statement": {
    atMs: Date.UTC(2026, 10, 20, 9),
    firstDay: "2024-09-12",
    years: [2026, 2025, 2024],
    playPrice: "0.5",
    lifetime: (["PLAY", "U"] as const).map((assetId) => ({
      ...{ assetId, depositCount: 41, withdrawalCount: 19 },
      ...{ deposits: "1234567.8", withdrawals: "6902.1", returned: "0", net: "-1227665.7" },
    })),
    months: Array.from({ length: 12 }, (_, place) => ({
      month: new Date(Date.UTC(2025, 11 + place)).toISOString().slice(0, 7),
      ...{ assetId: "PLAY", opening: "0", deposits: "12345.6789", withdrawals: "880.5", returned: "0" },
      ...{ net: "-11465.1789", staked: "0", paid: "0", swappedIn: "0", swappedOut: "0", rewards: "0" },
      ...{ other: "0", closing: "11465.1789" },
    })),
  },
  "GET /user/community": {
    ...(publicAnswers["GET /user/community"] as Data<"GET /user/community">),
    own: { level: 2, points: "1200", rank: 12, turnover: "3456.78" },
  },
  "GET /user/invite/ranking": {
    places: Array.from({ length: 5 }, (_, place) => ({
      place: place + 1,
      name: `Opal***${place}`,
      avatar: place + 1,
      level: 3,
      points: "9000",
      own: place === 4,
    })),
    ownPlace: 5,
  },
  "GET /user/invite/friends/list": {
    friends: [{ name: "Ruby***", avatar: 2, joinedAtMs: nowMs, bets: "123.45" }],
    total: 1,
    nextCursor: null,
  },
  "GET /user/rewards": {
    rewards: [
      {
        ...reward,
        id: "airdrop",
        kind: "airdrop",
        state: "ready",
        assetId: "TPLAY",
        amount: "100000",
        untilMs: nowMs + 99 * hourMs,
      },
      { ...reward, id: "check_in:1", kind: "check_in", state: "collected", assetId: "GEM", amount: "10" },
      { ...reward, id: "rakeback", kind: "rakeback", state: "ready", assetId: "PLAY", amount: "1.5" },
      {
        ...reward,
        id: "level_gift:3",
        kind: "level_gift",
        state: "locked",
        reason: "level",
        assetId: "GEM",
        amount: "300",
        level: 3,
        progress: { done: "1200", needed: "20000" },
      },
      {
        ...reward,
        ...({
          id: "commission",
          kind: "commission",
          state: "locked",
          reason: "friendsBets",
          assetId: "PLAY",
        } as const),
        amount: "0.5",
        progress: { done: "50", needed: "100" },
      },
    ],
  },
  "GET /user/checkin/info": ladderOf(2),
  "GET /user/limits": {
    limits,
    pause: null,
    raiseHours: 24,
    confirmDays: 7,
    exclusionEndDays: 7,
    realityMinutes: 60,
  },
  "GET /user/session-result": {
    beganAtMs: 1_000,
    nowMs: 1_441_000,
    openBets: 0,
    assets: [{ assetId: "PLAY", net: "-3.2" }],
  },
  "GET /notify/settings": {
    chat: { state: "works", name: "Nora" },
    mail: { state: "works", sentTo: "g***@example.org" },
    push: {
      publicKey: `B${"A".repeat(86)}`,
      devices: [
        {
          id: "00000000-0000-4000-8000-000000000002",
          device: { browser: "Safari", system: "macOS", form: "desktop" },
          current: false,
          lastSentAtMs: nowMs,
        },
      ],
    },
    kinds: Object.fromEntries(
      Object.keys(noticeSettings().now().kinds).map((kind) => [
        kind,
        { page: true, push: true, chat: true, mail: false },
      ]),
    ),
    quietHours: { on: true, utcOffsetMinutes: 0 },
  },
  "GET /user/account/deletion": {
    ...answerOf("GET /user/account/deletion"),
    balances: [{ assetId: "PLAY", amount: "1234.5678" }],
    giveUp: [{ assetId: "GEM", amount: "310", uncollected: "10", locked: "0" }],
  },
});
