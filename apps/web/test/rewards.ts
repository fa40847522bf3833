// Rewards in the format of the server's answers: the airdrop, and the check-in ladder.
import type { Data } from "@gemplay/api-schema";
import { type Answers, answer } from "./api-stand-in.ts";
import { openGames, tableAnswers } from "./table.ts";

type Reward = Data<"GET /user/rewards">["rewards"][number];

const dayMs = 86_400_000;

/** Returns the airdrop of a new player, which the player can collect for five days. */
export const airdropOf = (change: Partial<Reward> = {}): Reward => ({
  id: "airdrop",
  kind: "airdrop",
  state: "ready",
  reason: null,
  progress: null,
  assetId: "TPLAY",
  amount: "100000",
  collectedAmount: "0",
  level: null,
  untilMs: Date.now() + 5 * dayMs,
  fromMs: null,
  ...change,
});

const gems = ["10", "20", "30", "40", "50", "60", "100"];

/**
 * Returns the check-in ladder of seven days.
 * @param done number of days with a check-in, including today if `checkedInToday`
 */
export const ladderOf = (
  done: number,
  { checkedInToday = false, nextDayAtMs = Date.now() + dayMs / 2 } = {},
): Data<"GET /user/checkin/info"> => ({
  checkinInfo: gems.map((gem, place) => ({
    day: place + 1,
    gem,
    state: place < done ? "done" : place === done && !checkedInToday ? "today" : "ahead",
  })),
  checkedInToday,
  nextDayAtMs,
});

const asset = { icon: "", withdrawOnly: "0" };
const play = { ...asset, assetId: "PLAY", assetName: "PLAY", balance: "0" } as const;
const tplay = { ...asset, assetId: "TPLAY", assetName: "tPLAY", balance: "100000" } as const;
const limits = (["PLAY", "TPLAY"] as const).map((name) => ({
  asset: name,
  minimumBet: "0.01",
  maximumWin: "50000",
}));

/**
 * Answers of the server for an account without balances that can collect the airdrop. After the player has collected
 * the airdrop, the balance is 100,000 tPLAY.
 */
export const newAccount = (airdrop = airdropOf()): Answers => ({
  ...tableAnswers(),
  "GET /games": openGames.map((game) => ({ ...game, limits })),
  "GET /assets/get_assets": { assets: [play], totalU: null },
  "GET /user/rewards": { rewards: [airdrop] },
  "POST /user/reward/confirm": () => {
    answer({
      "GET /assets/get_assets": { assets: [play, tplay], totalU: null },
      "GET /user/rewards": { rewards: [airdropOf({ state: "collected", collectedAmount: "100000" })] },
    });
    return { collected: [{ id: "airdrop", kind: "airdrop", assetId: "TPLAY", amount: "100000" }] };
  },
});
