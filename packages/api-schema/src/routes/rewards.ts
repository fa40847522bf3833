import Type from "typebox";
import { Amount, AssetId, RewardKind, strict, TimestampMs } from "../schemas.ts";

/** One day in the series of check-ins. */
const CheckInDay = Type.Object({
  /** The day of the series, 1 to 7. */
  day: Type.Integer(),
  gem: Amount,
  /**
   * The state of the day. `today`: a check-in now gives the gift. `ahead`: the gift of a later day, if the player
   * misses no day.
   */
  state: Type.Enum(["done", "today", "ahead"]),
});

const CheckIn = Type.Object({
  /** The seven days of the series. */
  checkinInfo: Type.Array(CheckInDay),
  /** True if the player has checked in today. */
  checkedInToday: Type.Boolean(),
  /** The start of the next UTC day, when the player can check in again. */
  nextDayAtMs: TimestampMs,
});

/** A reward of the player in its present state. */
export const Reward = Type.Object({
  /**
   * The id with which the reward is collected. A reward that a player can collect repeatedly has a new id each time.
   */
  id: Type.String(),
  kind: RewardKind,
  state: Type.Enum(["locked", "ready", "collected", "expired"]),
  /** The reason why the reward is locked or expired; null in other states. */
  reason: Type.Union([
    Type.Enum([
      "friendsBets",
      "nothingYet",
      "level",
      "proofNeeded",
      "identityUsed",
      "timeOver",
      "launched",
      "checkedIn",
      "networkLimit",
      "dayLimit",
    ]),
    Type.Null(),
  ]),
  /** The progress towards the condition of a locked reward, in whole units; null if the condition is not a number. */
  progress: Type.Union([Type.Object({ done: Amount, needed: Amount }), Type.Null()]),
  assetId: AssetId,
  /** The amount of the reward. */
  amount: Amount,
  /** The total that the player has collected so far from rewards of the same kind and asset. */
  collectedAmount: Amount,
  /** The level that a level gift belongs to, 2 to 5. */
  level: Type.Union([Type.Integer(), Type.Null()]),
  /** The end of the time in which the player can collect the reward; null means no end. */
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  /**
   * The time from which the player can collect the reward after a daily limit was reached; null if no time is known.
   */
  fromMs: Type.Union([TimestampMs, Type.Null()]),
});

/** The calls for rewards. */
export const rewardRoutes = {
  "GET /user/checkin/info": {
    access: ["player"],
    summary: "The ladder of seven days, and where the player stands on it",
    data: CheckIn,
  },
  "POST /user/checkin": {
    access: ["player"],
    summary: "Checks in for this UTC day; a second time that day changes nothing",
    body: strict({}),
    data: Type.Object({
      /** The GEM of this check-in; zero if the player has already checked in today. */
      gem: Amount,
      ...CheckIn.properties,
    }),
  },
  "GET /user/rewards": {
    access: ["player"],
    summary: "What can be, will be and was collected: airdrop, check-in, rakeback, level gifts, commission",
    data: Type.Object({ rewards: Type.Array(Reward) }),
  },
  "POST /user/reward/confirm": {
    access: ["player"],
    summary:
      "Collects rewards, each once and for itself; one that was collected before answers the same. A refusal is told when none is collected",
    body: strict({
      rewards: Type.Array(Type.String({ pattern: "^[a-z_]{1,20}(:[A-Za-z0-9-]{1,20}){0,2}$" }), {
        minItems: 1,
        maxItems: 50,
        description: "their ids",
      }),
    }),
    data: Type.Object({
      collected: Type.Array(
        Type.Object({ id: Type.String(), kind: RewardKind, assetId: AssetId, amount: Amount }),
      ),
    }),
  },
} as const;
