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

/**
 * The assets of each kind of limit: PLAY and U for deposits, PLAY and TPLAY for bets and losses. The limit of deposits is
 * a gross limit: every deposit counts, and a withdrawal reduces no used amount.
 */
const LimitKind = Type.Enum(["deposits", "bets", "losses"]);
/** The calendar periods of limits, by UTC: a day, a week that begins on Monday, and a month. */
const LimitPeriod = Type.Enum(["day", "week", "month"]);

const limitName = { assetId: AssetId, kind: LimitKind, period: LimitPeriod };

const PlayerLimit = Type.Object({
  ...limitName,
  /** The current amount of the limit; null if the player has not set the limit. */
  limit: Type.Union([Amount, Type.Null()]),
  /**
   * The amount that counts against the limit in the current period. For a limit of losses, the amount is negative if
   * the player has won. The stakes of open bets count both as stakes and as losses.
   */
  used: Amount,
  /** The end of the current day, week or month of the limit. */
  resetsAtMs: TimestampMs,
  /**
   * The requested raise of the limit: to a higher amount, or to no limit. The raise takes effect if the player confirms
   * the raise from `atMs` until `untilMs`. At `untilMs`, the raise lapses.
   */
  next: Type.Union([
    Type.Object({ limit: Type.Union([Amount, Type.Null()]), atMs: TimestampMs, untilMs: TimestampMs }),
    Type.Null(),
  ]),
});

const Limits = Type.Object({
  /** One entry for every combination of asset, kind and period, with or without a limit of the player. */
  limits: Type.Array(PlayerLimit),
  /**
   * The break or self-exclusion during which the server accepts no bets of the player. A null value of `untilMs` means
   * that the exclusion is permanent.
   */
  pause: Type.Union([
    Type.Object({
      kind: Type.Enum(["break", "exclusion"]),
      sinceMs: TimestampMs,
      untilMs: Type.Union([TimestampMs, Type.Null()]),
      /**
       * The player's request to end a permanent exclusion. An operator can confirm the request from `earliestMs`. The
       * exclusion ends 24 hours after the confirmation.
       */
      end: Type.Union([Type.Object({ requestedMs: TimestampMs, earliestMs: TimestampMs }), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** The number of hours after which the player can confirm a higher limit. */
  raiseHours: Type.Integer(),
  /** The number of days during which the player can confirm a higher limit. */
  confirmDays: Type.Integer(),
  /** The number of days between the request to end a permanent exclusion and its earliest confirmation. */
  exclusionEndDays: Type.Integer(),
  /**
   * The number of minutes of play after which the page shows a reality check. At 0 minutes, the page never shows a
   * reality check.
   */
  realityMinutes: Type.Integer(),
});

/** The offers of limits that the page must still make: after the registration, and before the first deposit. */
export const LimitOffers = Type.Object({ registration: Type.Boolean(), deposit: Type.Boolean() });

/**
 * The calls for the limits that players set for themselves. Each call that changes a limit, break or exclusion returns
 * all limits of the player.
 */
export const limitRoutes = {
  "GET /user/limits": {
    access: ["player"],
    apiKey: "read",
    summary:
      "Returns the player's limits with the used amounts, the break or self-exclusion, and the setting of the reality check",
    data: Limits,
  },
  "POST /user/limit/save": {
    access: ["player"],
    summary:
      "Sets a limit. A lower limit takes effect at once. A higher limit or the removal of a limit takes effect after a waiting time and a second confirmation",
    body: strict({
      ...limitName,
      limit: Type.Union([AmountInput, Type.Null()], { description: "null removes the limit" }),
    }),
    data: Limits,
  },
  "POST /user/limit/confirm": {
    access: ["player"],
    summary:
      "Confirms the raise of a limit after its waiting time, so that the raise takes effect. A repeated confirmation has no effect",
    body: strict({
      ...limitName,
      limit: Type.Union([AmountInput, Type.Null()], {
        description: "the new limit of the raise; null for the removal of the limit",
      }),
    }),
    data: Limits,
  },
  "POST /user/limit/cancel": {
    access: ["player"],
    summary: "Cancels the requested raise of a limit",
    body: strict(limitName),
    data: Limits,
  },
  "POST /user/limit/offer/answer": {
    access: ["player"],
    summary:
      "Stores that the player has answered the offer of limits, with limits or with «Later». An answer before the first deposit also answers the offer of the registration",
    body: strict({ occasion: Type.Enum(["registration", "deposit"]) }),
    data: LimitOffers,
  },
  "POST /user/break/start": {
    access: ["player"],
    summary: "Starts a break from playing. A break can be extended but not shortened",
    body: strict({ hours: Type.Integer({ minimum: 24, maximum: 720 }) }),
    data: Limits,
  },
  "POST /user/exclusion/start": {
    access: ["player"],
    summary: "Starts a self-exclusion from playing. An exclusion can be extended but not shortened",
    body: strict({
      months: Type.Union([Type.Integer({ minimum: 6, maximum: 120 }), Type.Null()], {
        description: "the length in months; null means a permanent exclusion",
      }),
      /**
       * A fresh proof for the purpose `exclude`. A fresh proof is necessary if the exclusion is permanent or longer
       * than `exclusionMonthsWithoutProof` months.
       */
      proof: Type.Optional(FreshProof),
    }),
    data: Limits,
  },
  "POST /user/exclusion/end/request": {
    access: ["player"],
    summary:
      "Requests the end of a permanent self-exclusion. An operator can confirm the request after a waiting time, and the exclusion ends 24 hours later",
    body: strict({}),
    data: Limits,
  },
  "POST /user/exclusion/end/cancel": {
    access: ["player"],
    summary: "Cancels the request to end a permanent self-exclusion",
    body: strict({}),
    data: Limits,
  },
  "POST /user/reality/save": {
    access: ["player"],
    summary: "Sets the time of play after which the player sees a reality check",
    body: strict({ minutes: Type.Enum([0, 15, 30, 60, 120, 240]) }),
    data: Limits,
  },
  "GET /user/reality": {
    access: ["player"],
    summary:
      "Returns the results of the bets that were settled since a given time of the last day, by asset, and the number of open bets",
    query: strict({ sinceMs: Moment }),
    data: Type.Object({
      sinceMs: TimestampMs,
      untilMs: TimestampMs,
      /** The number of the player's bets that are not settled yet. */
      openBets: Type.Integer(),
      /** The player's results, with one entry for each asset of the bets. */
      assets: Type.Array(
        Type.Object({
          assetId: BetAsset,
          bets: Type.Integer(),
          staked: Amount,
          /** The player's payouts minus the player's stakes; negative for a loss. */
          net: Amount,
          /**
           * The player's net result at up to 24 times with the same distance. The last entry is the net result at the
           * current time.
           */
          course: Type.Array(Type.Object({ atMs: TimestampMs, net: Amount })),
        }),
      ),
    }),
  },
  "GET /user/session-result": {
    access: ["player"],
    summary:
      "Returns when the current play session began, the player's net result since then by asset, and the number of open bets",
    data: Type.Object({
      /**
       * A play session begins at the sign-in, or with the first call after the session was unused for two to three
       * hours.
       */
      beganAtMs: TimestampMs,
      /** The time of the server, from which a client computes the time since `beganAtMs`. */
      nowMs: TimestampMs,
      /** The number of the player's bets that are not settled yet. The net result does not contain these bets. */
      openBets: Type.Integer(),
      /** The net results of all bets that were settled since `beganAtMs`, with one entry for each asset of the bets. */
      assets: Type.Array(
        Type.Object({
          assetId: BetAsset,
          /** The player's payouts minus the player's stakes; negative for a loss. */
          net: Amount,
        }),
      ),
    }),
  },
} as const;
