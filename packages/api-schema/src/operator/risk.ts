import Type, { type Static } from "typebox";
import { Amount, Cursor, PageLimit, strict, TimestampMs } from "../schemas.ts";
import { Id, ListedPlayer, type OperatorRole, Reason } from "./schemas.ts";

/** What accounts share: an address that was paid to, one that deposits came from, a browser. */
export const ClusterKind = Type.Enum(["payout", "funding", "device"]);
export type ClusterKind = Static<typeof ClusterKind>;

/** An address as the wallet writes it, or the hash of a browser's number. */
const ClusterName = Type.String({ pattern: "^(0x[0-9a-fA-F]{40}|[0-9a-f]{64})$" });

/** That somebody has looked at it, when it was of so many accounts. */
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
  /** How many of them were invited by another of them: an account that invites itself looks like that. */
  invited: Type.Integer(),
  /** Null: nobody has, or there are more accounts since. */
  lookedAt: Type.Union([LookedAt, Type.Null()]),
});
export type Cluster = Static<typeof Cluster>;

const Win = Type.Object({
  player: ListedPlayer,
  rounds: Type.Integer(),
  staked: Amount,
  /** Paid less staked. */
  won: Amount,
  /** What the games' exact chances were to pay of it, with a minus where that is a loss. */
  expected: Amount,
  /** Standard deviations, by the exact variance of each round, above what was to be expected. */
  deviations: Type.Number(),
  /** One player in so many, at most, is as far above by chance alone, whatever was played (Cantelli). */
  oneIn: Type.Number(),
  /** The largest multiplier of a round, and in how many rounds one such comes, at most. */
  largest: Type.String(),
  largestOneIn: Type.Number(),
  lookedAt: Type.Union([LookedAt, Type.Null()]),
});

const Cohort = Type.Object({
  /** The week's Monday, as `2026-11-16`. */
  week: Type.String(),
  players: Type.Integer(),
  /** PLAY. */
  staked: Amount,
  /** By the house. */
  won: Amount,
  /** What they were given: gem of check-ins, rakeback and gifts; tPLAY of the airdrop; PLAY of commission. */
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

/** Calls of what is looked at closely. None of them moves money. */
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
          /** Of these accounts, the one that invited it. */
          invitedBy: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
      /** Whether there are more than are shown. */
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
      /** The last day that is counted; null: none yet. */
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
