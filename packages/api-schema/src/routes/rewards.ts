import Type from "typebox";
import { Amount, AssetId, RewardKind, strict, TimestampMs } from "../schemas.ts";

/** One day in the series of daily check-ins. */
const CheckInDay = Type.Object({
  /** The number of the day in the series of check-ins, from 1 to 7. */
  day: Type.Integer(),
  gem: Amount,
  /**
   * The state of the day in the series of check-ins. `today` means that a check-in now gives the gift. `ahead` marks
   * the gift of a later day, which the player receives if the player misses no day.
   */
  state: Type.Enum(["done", "today", "ahead"]),
});

const CheckIn = Type.Object({
  /** The seven days of the series of check-ins. */
  checkinInfo: Type.Array(CheckInDay),
  /** True if the player has checked in today. */
  checkedInToday: Type.Boolean(),
  /** The beginning of the next UTC day, when the player can check in again. */
  nextDayAtMs: TimestampMs,
});

/** A reward of the player in its current state. */
export const Reward = Type.Object({
  /**
   * The id with which the player collects the reward. A reward that a player can collect repeatedly has a new id each
   * time.
   */
  id: Type.String(),
  kind: RewardKind,
  state: Type.Enum(["locked", "ready", "collected", "expired"]),
  /** The reason why the reward is locked or expired. The reason is null if the reward is neither locked nor expired. */
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
  /**
   * The player's progress towards the condition of a locked reward, in whole units. The progress is null if the
   * condition is not a number.
   */
  progress: Type.Union([Type.Object({ done: Amount, needed: Amount }), Type.Null()]),
  assetId: AssetId,
  /** The amount of the reward. */
  amount: Amount,
  /** The total that the player has collected so far from rewards of the same kind and asset. */
  collectedAmount: Amount,
  /** The level for which the player receives the gift, from 2 to 5. */
  level: Type.Union([Type.Integer(), Type.Null()]),
  /**
   * The end of the time in which the player can collect the reward. If the end is null, the player can always collect
   * the reward.
   */
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  /**
   * The time from which the player can collect the reward after a daily limit was reached. The time for collecting the
   * reward is null if the time is unknown.
   */
  fromMs: Type.Union([TimestampMs, Type.Null()]),
});

/** The calls for the rewards of a player. */
export const rewardRoutes = {
  "GET /user/checkin/info": {
    access: ["player"],
    summary: "Returns the series of seven check-in days, and the player's position in the series",
    data: CheckIn,
  },
  "POST /user/checkin": {
    access: ["player"],
    summary: "Checks the player in for the current UTC day. A second call on that day changes nothing",
    body: strict({}),
    data: Type.Object({
      /**
       * The amount of GEM that the player receives for this check-in. The amount of GEM is zero if the player has
       * already checked in today.
       */
      gem: Amount,
      ...CheckIn.properties,
    }),
  },
  "GET /user/rewards": {
    access: ["player"],
    summary:
      "Returns the rewards that the player can collect now, can collect later or has collected: airdrop, check-in, rakeback, level gifts and commission",
    data: Type.Object({ rewards: Type.Array(Reward) }),
  },
  "POST /user/reward/confirm": {
    access: ["player"],
    summary:
      "Collects several rewards independently, each once. A reward that was collected before returns the first result. The call fails only if no reward is collected",
    body: strict({
      rewards: Type.Array(Type.String({ pattern: "^[a-z_]{1,20}(:[A-Za-z0-9-]{1,20}){0,2}$" }), {
        minItems: 1,
        maxItems: 50,
        description: "the ids of the rewards",
      }),
    }),
    data: Type.Object({
      collected: Type.Array(
        Type.Object({ id: Type.String(), kind: RewardKind, assetId: AssetId, amount: Amount }),
      ),
    }),
  },
} as const;
