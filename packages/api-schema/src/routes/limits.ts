import Type from "typebox";
import {
  Amount,
  AmountInput,
  AssetId,
  BetAsset,
  FreshProof,
  Moment,
  strict,
  TimestampMs,
} from "../schemas.ts";

/** Deposits of PLAY and U, bets and losses of PLAY and TPLAY. */
const LimitKind = Type.Enum(["deposits", "bets", "losses"]);
/** By UTC: a day, a week from Monday on, a month. */
const LimitPeriod = Type.Enum(["day", "week", "month"]);

const limitName = { assetId: AssetId, kind: LimitKind, period: LimitPeriod };

const PlayerLimit = Type.Object({
  ...limitName,
  /** What stands now; null: no limit. */
  limit: Type.Union([Amount, Type.Null()]),
  /** Of this period so far; losses may be below zero. Stakes of open bets count as bet and as lost. */
  used: Amount,
  /** When the period is over. */
  resetsAtMs: TimestampMs,
  /** A raise that waits, to an amount or to no limit. */
  next: Type.Union([
    Type.Object({ limit: Type.Union([Amount, Type.Null()]), atMs: TimestampMs }),
    Type.Null(),
  ]),
});

const Limits = Type.Object({
  /** Each asset, kind and period that there is, set or not. */
  limits: Type.Array(PlayerLimit),
  /** No bet is taken before it is over; `untilMs` null: for ever. */
  pause: Type.Union([
    Type.Object({
      kind: Type.Enum(["break", "exclusion"]),
      sinceMs: TimestampMs,
      untilMs: Type.Union([TimestampMs, Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** How long a higher limit waits. */
  raiseHours: Type.Integer(),
  /** After so many minutes of play the player wants to be told how it went; 0: never. */
  realityMinutes: Type.Integer(),
});

/** Calls of what players allow themselves. Each change answers everything as it stands then. */
export const limitRoutes = {
  "GET /user/limits": {
    access: ["player"],
    summary: "The player's limits with what is used of them, the break or self-exclusion, the reality check",
    data: Limits,
  },
  "POST /user/limit/save": {
    access: ["player"],
    summary: "Sets a limit: a lower one stands at once, a higher one or none after a day",
    body: strict({
      ...limitName,
      limit: Type.Union([AmountInput, Type.Null()], { description: "null lifts it" }),
    }),
    data: Limits,
  },
  "POST /user/limit/cancel": {
    access: ["player"],
    summary: "Cancels a raise that waits",
    body: strict(limitName),
    data: Limits,
  },
  "POST /user/break/start": {
    access: ["player"],
    summary: "Takes a break from playing; it can be made longer and not shorter",
    body: strict({ hours: Type.Integer({ minimum: 24, maximum: 720 }) }),
    data: Limits,
  },
  "POST /user/exclusion/start": {
    access: ["player"],
    summary: "Excludes the player from playing; it can be made longer and not shorter",
    body: strict({
      months: Type.Union([Type.Integer({ minimum: 6, maximum: 120 }), Type.Null()], {
        description: "null: for ever",
      }),
      /** Of `exclude`: needed for more than `exclusionMonthsWithoutProof` months, and for ever. */
      proof: Type.Optional(FreshProof),
    }),
    data: Limits,
  },
  "POST /user/reality/save": {
    access: ["player"],
    summary: "Sets after how much play the player is told how it went",
    body: strict({ minutes: Type.Enum([0, 15, 30, 60, 120, 240]) }),
    data: Limits,
  },
  "GET /user/reality": {
    access: ["player"],
    summary:
      "How play went since a moment of the last day: settled bets of each asset, and whether any stands",
    query: strict({ sinceMs: Moment }),
    data: Type.Object({
      sinceMs: TimestampMs,
      untilMs: TimestampMs,
      /** Bets that are not settled yet. */
      openBets: Type.Integer(),
      /** Assets that were bet. */
      assets: Type.Array(
        Type.Object({
          assetId: BetAsset,
          bets: Type.Integer(),
          staked: Amount,
          /** Paid less staked: below zero when lost. */
          net: Amount,
          /** The net result as it ran, at most 24 points with even distances, the last one now. */
          course: Type.Array(Type.Object({ atMs: TimestampMs, net: Amount })),
        }),
      ),
    }),
  },
} as const;
