import Type from "typebox";
import { Amount, AssetId, RewardKind, strict, TimestampMs } from "../schemas.ts";

/** A day of the ladder of check-ins. */
const CheckInDay = Type.Object({
  /** 1 to 7. */
  day: Type.Integer(),
  gem: Amount,
  /** `today`: what checking in gives now; `ahead`: what the days after give, if none is missed. */
  state: Type.Enum(["done", "today", "ahead"]),
});

const CheckIn = Type.Object({
  /** Seven days. */
  checkinInfo: Type.Array(CheckInDay),
  /** Whether today's was taken already. */
  checkedInToday: Type.Boolean(),
  /** When the next UTC day begins. */
  nextDayAtMs: TimestampMs,
});

/** Something that a player is given, as it stands. */
export const Reward = Type.Object({
  /** Names it for collecting; what comes again has another name each time. */
  id: Type.String(),
  kind: RewardKind,
  state: Type.Enum(["locked", "ready", "collected", "expired"]),
  /** Why it is locked or expired; null for the others. */
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
  /** How far what it is locked by has come, in whole units of what is counted; null where nothing is counted. */
  progress: Type.Union([Type.Object({ done: Amount, needed: Amount }), Type.Null()]),
  assetId: AssetId,
  /** What collecting it gives, or gave. */
  amount: Amount,
  /** What was collected of its kind and asset so far. */
  collectedAmount: Amount,
  /** Of a level's gift: which level, 2 to 5. */
  level: Type.Union([Type.Integer(), Type.Null()]),
  /** Until when it can be collected; null: for ever. */
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  /** From when it can be collected, where a limit of the day is in the way; null: nothing says when. */
  fromMs: Type.Union([TimestampMs, Type.Null()]),
});

/** Calls of what players are given. */
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
      /** What this call gave; nothing when today's was taken already. */
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
