import Type from "typebox";
import { Amount, AssetId, strict, TimestampMs } from "../schemas.ts";

const SignedAmount = Type.String({
  description: "exact decimal text without trailing zeros; negative amounts begin with a minus sign",
});

/** The amounts that entered or left the account from outside, in a month or since the first movement. */
const fromOutside = {
  /** All credited deposits, including deposits above the player's deposit limits. */
  deposits: Amount,
  /** All requested withdrawals with their fees, including withdrawals that are not paid yet. */
  withdrawals: Amount,
  /** Withdrawals that failed. The server returned these amounts to the player. */
  returned: Amount,
  /** Withdrawals minus returned withdrawals and deposits. */
  net: SignedAmount,
};

/** The statement of one UTC month in one asset. `closing` is `opening` plus all changes. */
const StatementMonth = Type.Object({
  /** The UTC month, for example `2026-11`. */
  month: Type.String(),
  assetId: AssetId,
  /**
   * The player's money at the beginning of the month. The money includes the stakes of open bets, and deposits that the
   * player can only withdraw.
   */
  opening: Amount,
  ...fromOutside,
  /** The stakes and the payouts of the bets that were settled in the month. */
  staked: Amount,
  paid: Amount,
  /** The amounts that the player received and gave in swaps. */
  swappedIn: Amount,
  swappedOut: Amount,
  rewards: Amount,
  /** All other changes, for example the balance that a player gives up when the player deletes the account. */
  other: SignedAmount,
  /** The player's money at the end of the month; for the current month, the current money. */
  closing: Amount,
});

export const accountStatementRoutes = {
  "GET /user/statement": {
    access: ["player"],
    apiKey: "read",
    maxStalenessMs: 5_000,
    summary:
      "Returns the player's deposits, withdrawals and net result since the first movement, and a statement of each month of a year or of the last 12 months. All months are UTC months",
    query: strict({
      year: Type.Optional(
        Type.Integer({
          minimum: 2000,
          maximum: 9999,
          description: "the UTC year of the months; without a year, the last 12 months",
        }),
      ),
    }),
    data: Type.Object({
      atMs: TimestampMs,
      /** The first UTC day with a movement of the player, for example `2025-09-12`; null without movements. */
      firstDay: Type.Union([Type.String(), Type.Null()]),
      /** The years from the first movement until now, newest first. The list is empty without movements. */
      years: Type.Array(Type.Integer()),
      /** The operator's price of one PLAY in U; null if PLAY has no price. */
      playPrice: Type.Union([Amount, Type.Null()]),
      /** The sums since the first movement, one entry for each asset that players can deposit. */
      lifetime: Type.Array(
        Type.Object({
          assetId: AssetId,
          /** The number of credited deposits. */
          depositCount: Type.Integer(),
          /** The number of withdrawals that did not fail. */
          withdrawalCount: Type.Integer(),
          ...fromOutside,
        }),
      ),
      /**
       * The months of the requested period from the player's first month on, oldest first. Each month has one entry for
       * each asset in which the player ever had a movement.
       */
      months: Type.Array(StatementMonth),
      /**
       * The single bets and movements before this time are archived. The sums of the statement are complete. The field
       * is missing if nothing of the player is archived.
       */
      putAwayBeforeMs: Type.Optional(TimestampMs),
    }),
  },
} as const;
