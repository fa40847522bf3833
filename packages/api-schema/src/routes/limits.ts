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

/** The kinds of limits: deposits of PLAY and U, bets and losses of PLAY and TPLAY. */
const LimitKind = Type.Enum(["deposits", "bets", "losses"]);
/** The periods by UTC: a day, a week that begins on Monday, a month. */
const LimitPeriod = Type.Enum(["day", "week", "month"]);

const limitName = { assetId: AssetId, kind: LimitKind, period: LimitPeriod };

const PlayerLimit = Type.Object({
  ...limitName,
  /** The present limit; null means no limit. */
  limit: Type.Union([Amount, Type.Null()]),
  /**
   * The amount of the limit that is used in this period. The used amount of a loss limit can be negative. Stakes of
   * open bets count as staked and as lost.
   */
  used: Amount,
  /** The end of the limit's period. */
  resetsAtMs: TimestampMs,
  /** The pending raise of the limit, to a higher amount or to no limit. */
  next: Type.Union([
    Type.Object({ limit: Type.Union([Amount, Type.Null()]), atMs: TimestampMs }),
    Type.Null(),
  ]),
});

const Limits = Type.Object({
  /** All existing combinations of asset, kind and period, with or without a limit. */
  limits: Type.Array(PlayerLimit),
  /** The break or exclusion during which no bet is accepted. If `untilMs` is null, the exclusion is permanent. */
  pause: Type.Union([
    Type.Object({
      kind: Type.Enum(["break", "exclusion"]),
      sinceMs: TimestampMs,
      untilMs: Type.Union([TimestampMs, Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** Hours until a higher limit takes effect. */
  raiseHours: Type.Integer(),
  /** Minutes of play after which the player sees a reality check; 0 means never. */
  realityMinutes: Type.Integer(),
});

/** The calls for a player's own limits. Each change returns all present limits and pauses. */
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
      /**
       * A fresh proof for the purpose `exclude`. An exclusion needs this proof if it is permanent or longer than
       * `exclusionMonthsWithoutProof` months.
       */
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
      /** The number of bets that are not settled yet. */
      openBets: Type.Integer(),
      /** The player's results by asset, for each asset with bets. */
      assets: Type.Array(
        Type.Object({
          assetId: BetAsset,
          bets: Type.Integer(),
          staked: Amount,
          /** Payouts minus stakes; negative for a loss. */
          net: Amount,
          /** The course of the net result, with at most 24 points at equal distances. The last point is now. */
          course: Type.Array(Type.Object({ atMs: TimestampMs, net: Amount })),
        }),
      ),
    }),
  },
} as const;
