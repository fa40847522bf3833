import Type, { type Static } from "typebox";
import { Amount, Cursor, PageLimit, strict, TimestampMs } from "../schemas.ts";
import { Id, ListedPlayer, type OperatorRole, Reason } from "./schemas.ts";

/**
 * A property that several accounts share: an address that receives payouts, an address that sends deposits, or a
 * browser.
 */
export const ClusterKind = Type.Enum(["payout", "funding", "device"]);
export type ClusterKind = Static<typeof ClusterKind>;

/**
 * The name of a cluster of accounts: the checksummed address that the accounts share, or the hash of the browser's id.
 */
const ClusterName = Type.String({ pattern: "^(0x[0-9a-fA-F]{40}|[0-9a-f]{64})$" });

/**
 * The record of an operator's review of a cluster of accounts. The record contains the number of accounts at the time
 * of the review.
 */
const Inspected = Type.Object({
  operator: Type.String(),
  reason: Type.String(),
  atMs: TimestampMs,
  players: Type.Integer(),
});

const Cluster = Type.Object({
  kind: ClusterKind,
  name: Type.String(),
  players: Type.Integer(),
  /**
   * The number of accounts in the cluster that were invited by another account of the cluster. Many invitations within
   * a cluster suggest that a player has invited the own accounts.
   */
  invited: Type.Integer(),
  /**
   * The last review of the cluster. Null if nobody has reviewed the cluster, or if the cluster has grown since the last
   * review.
   */
  lookedAt: Type.Union([Inspected, Type.Null()]),
});
export type Cluster = Static<typeof Cluster>;

const Win = Type.Object({
  player: ListedPlayer,
  rounds: Type.Integer(),
  staked: Amount,
  /** The sum of the player's payouts minus the sum of the stakes. */
  won: Amount,
  /**
   * The expected result of the player's bets, according to the exact chances of the games. The expected result is
   * negative if the player was expected to lose.
   */
  expected: Amount,
  /**
   * The difference between the player's actual and expected result in standard deviations, computed from the exact
   * variance of each round.
   */
  deviations: Type.Number(),
  /**
   * By pure chance, at most one of `oneIn` players has a result that is so far above the expected result. The bound
   * `oneIn` is valid for all kinds of bets (Cantelli's inequality).
   */
  oneIn: Type.Number(),
  /**
   * The largest multiplier in the player's rounds. By pure chance, a multiplier of this size occurs at most once in
   * `largestOneIn` rounds.
   */
  largest: Type.String(),
  largestOneIn: Type.Number(),
  lookedAt: Type.Union([Inspected, Type.Null()]),
});

const Cohort = Type.Object({
  /** The Monday of the week, for example `2026-11-16`. */
  week: Type.String(),
  players: Type.Integer(),
  /** The sum of the players' stakes in PLAY. */
  staked: Amount,
  /** The amount of PLAY that the house won from the players. */
  won: Amount,
  /** The rewards of the players: GEM for check-ins, rakeback and gifts, tPLAY for airdrops, and PLAY for commission. */
  checkIn: Amount,
  rakeback: Amount,
  gifts: Amount,
  airdrop: Amount,
  commission: Amount,
});

const everybody = ["viewer", "reviewer", "admin"] as const satisfies readonly OperatorRole[];
const reviewers = ["reviewer", "admin"] as const satisfies readonly OperatorRole[];
const nextCursor = Type.Union([Type.String(), Type.Null()]);
const foundAtMs = Type.Union([TimestampMs, Type.Null()]);

/**
 * The calls with which operators look for suspicious accounts and wins. No call for suspicious accounts or wins moves
 * money.
 */
export const riskRoutes = {
  "GET /risk/clusters": {
    roles: everybody,
    summary:
      "Returns the clusters of accounts that share an address or a browser, according to the last check. Clusters whose accounts have invited each other are first",
    query: strict({ kind: ClusterKind, cursor: Cursor, limit: PageLimit }),
    data: Type.Object({ clusters: Type.Array(Cluster), nextCursor, foundAtMs }),
  },
  "GET /risk/cluster": {
    roles: everybody,
    summary: "Returns the accounts that currently share one address or browser",
    query: strict({ kind: ClusterKind, name: ClusterName }),
    data: Type.Object({
      members: Type.Array(
        Type.Object({
          player: ListedPlayer,
          /**
           * The account of the cluster that invited this account; null if no account of the cluster was the inviter.
           */
          invitedBy: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
      /** True if the cluster has more accounts than the list contains. */
      more: Type.Boolean(),
    }),
  },
  "GET /risk/wins": {
    roles: everybody,
    summary:
      "Returns the players with the largest wins, and the expected result of their bets according to the exact chances",
    query: strict({ days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)])) }),
    data: Type.Object({ wins: Type.Array(Win), foundAtMs }),
  },
  "GET /risk/cohorts": {
    roles: everybody,
    summary: "Returns the rewards and the bets of players, by the week of their registration",
    data: Type.Object({
      cohorts: Type.Array(Cohort),
      /** The last UTC day whose bets and rewards are counted; null if no day is counted yet. */
      untilDay: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "POST /risk/mark": {
    roles: reviewers,
    summary: "Records that an operator has reviewed a cluster of accounts, or a player with large wins",
    body: strict({
      kind: Type.Enum(["payout", "funding", "device", "win"]),
      name: Type.Union([ClusterName, Id]),
      reason: Reason,
    }),
    data: Type.Object({}),
  },
} as const;
