import Type from "typebox";
import { Amount, AssetId, RewardKind, strict, TimestampMs } from "../schemas.ts";

/** One day in the series of daily check-ins. */
const CheckInDay = Type.Object({
  /** The number of the day in the series of check-ins, from 1 to 7. */
  day: Type.Integer(),
  gem: Amount,
  /**
   * The state of the day. `today` means that a check-in now gives the gift of the day. `ahead` means that the player
   * receives the gift on a later day if the player misses no day.
   */
  state: Type.Enum(["done", "today", "ahead"]),
});

const CheckIn = Type.Object({
  /** The seven days of the series of check-ins. */
  checkinInfo: Type.Array(CheckInDay),
  /** True if the player has checked in today. */
  checkedInToday: Type.Boolean(),
  /** The beginning of the next UTC day, from which the player can check in again. */
  nextDayAtMs: TimestampMs,
});

/** A reward of the player, in its current state. */
export const Reward = Type.Object({
  /**
   * The id with which the player collects the reward. A reward that can be collected repeatedly gets a new id after
   * each collection.
   */
  id: Type.String(),
  kind: RewardKind,
  state: Type.Enum(["locked", "ready", "collected", "expired"]),
  /** The reason why the player cannot collect the reward; null if the reward is neither locked nor expired. */
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
   * The player's progress towards the condition of a locked reward, in whole units. Null if the condition is not a
   * number.
   */
  progress: Type.Union([Type.Object({ done: Amount, needed: Amount }), Type.Null()]),
  assetId: AssetId,
  /** The amount of the reward. */
  amount: Amount,
  /** The sum of all rewards of the same kind and asset that the player has collected. */
  collectedAmount: Amount,
  /** The level, from 2 to 5, for which the player receives the gift. */
  level: Type.Union([Type.Integer(), Type.Null()]),
  /** The time until which the player can collect the reward; null if the player can always collect the reward. */
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  /**
   * The time from which the player can collect the reward after a daily limit was reached; null if the time is unknown.
   */
  fromMs: Type.Union([TimestampMs, Type.Null()]),
});

/** The calls with which a player sees and collects rewards. */
export const rewardRoutes = {
  "GET /user/checkin/info": {
    access: ["player"],
    summary: "Returns the series of seven check-in days, and the player's position in the series",
    data: CheckIn,
  },
  "POST /user/checkin": {
    access: ["player"],
    summary: "Checks the player in for the current UTC day. A second call on the same day changes nothing",
    body: strict({}),
    data: Type.Object({
      /** The amount of GEM for this check-in; zero if the player has already checked in today. */
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
      "Collects several rewards, each independently and only once. For a reward that was already collected, the call returns the first result. The call fails only if no reward could be collected",
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
