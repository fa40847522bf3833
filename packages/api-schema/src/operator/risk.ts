import Type, { type Static } from "typebox";
import { Amount, Cursor, PageLimit, strict, TimestampMs } from "../schemas.ts";
import { Id, ListedPlayer, type OperatorRole, Reason } from "./schemas.ts";

/** The thing that several accounts share: an address of payouts, an address of deposits, or a browser. */
export const ClusterKind = Type.Enum(["payout", "funding", "device"]);
export type ClusterKind = Static<typeof ClusterKind>;

/** The name of a cluster: an address as the wallet writes it, or the hash of a browser's id. */
const ClusterName = Type.String({ pattern: "^(0x[0-9a-fA-F]{40}|[0-9a-f]{64})$" });

/** The note that an operator has reviewed a cluster, with the number of accounts at the time of the review. */
const LookedAt = Type.Object({
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
   * The number of accounts that another account of the same cluster invited. Invitations within one cluster suggest
   * that a player invites their own accounts.
   */
  invited: Type.Integer(),
  /** The last review; null if nobody has reviewed the cluster, or if the cluster has grown since the last review. */
  lookedAt: Type.Union([LookedAt, Type.Null()]),
});
export type Cluster = Static<typeof Cluster>;

const Win = Type.Object({
  player: ListedPlayer,
  rounds: Type.Integer(),
  staked: Amount,
  /** The player's payouts minus the player's stakes. */
  won: Amount,
  /** The expected result of the player's bets, computed from the exact chances of the games; negative for a loss. */
  expected: Amount,
  /**
   * The difference between the player's actual and expected result in standard deviations, computed from the exact
   * variance of each round.
   */
  deviations: Type.Number(),
  /**
   * By chance, at most one of `oneIn` players is so far above the expected result. The limit is valid for all kinds of
   * bets (Cantelli's inequality).
   */
  oneIn: Type.Number(),
  /**
   * The largest multiplier among the player's rounds. By chance, a multiplier of this size occurs at most once in the
   * stated number of rounds.
   */
  largest: Type.String(),
  largestOneIn: Type.Number(),
  lookedAt: Type.Union([LookedAt, Type.Null()]),
});

const Cohort = Type.Object({
  /** The Monday of the week as text, for example `2026-11-16`. */
  week: Type.String(),
  players: Type.Integer(),
  /** The players' stakes in PLAY. */
  staked: Amount,
  /** The house's win in PLAY. */
  won: Amount,
  /** Rewards of the players: check-ins, rakeback and gifts in GEM, airdrops in tPLAY, commission in PLAY. */
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

/** Calls for suspicious accounts and wins. None of these calls moves money. */
export const riskRoutes = {
  "GET /risk/clusters": {
    roles: everybody,
    summary:
      "Accounts that share an address or a browser, by the last look; those that invite themselves first",
    query: strict({ kind: ClusterKind, cursor: Cursor, limit: PageLimit }),
    data: Type.Object({ clusters: Type.Array(Cluster), nextCursor, foundAtMs }),
  },
  "GET /risk/cluster": {
    roles: everybody,
    summary: "The accounts that share one thing, now",
    query: strict({ kind: ClusterKind, name: ClusterName }),
    data: Type.Object({
      members: Type.Array(
        Type.Object({
          player: ListedPlayer,
          /** The account of the same cluster that invited this account; null if there is none. */
          invitedBy: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
      /** True if the list contains only a part of the entries. */
      more: Type.Boolean(),
    }),
  },
  "GET /risk/wins": {
    roles: everybody,
    summary: "Players who won most, beside what the games' exact chances say of their rounds",
    query: strict({ days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)])) }),
    data: Type.Object({ wins: Type.Array(Win), foundAtMs }),
  },
  "GET /risk/cohorts": {
    roles: everybody,
    summary: "What players of each week of registration were given, beside what they bet",
    data: Type.Object({
      cohorts: Type.Array(Cohort),
      /** The last UTC day that the counts include; null if no day is counted yet. */
      untilDay: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "POST /risk/mark": {
    roles: reviewers,
    summary: "Notes that somebody has looked at accounts that share something, or at a player who won much",
    body: strict({
      kind: Type.Enum(["payout", "funding", "device", "win"]),
      name: Type.Union([ClusterName, Id]),
      reason: Reason,
    }),
    data: Type.Object({}),
  },
} as const;
