/**
 * The API of the operators' page. The keys of the table are "METHOD /path" below the base path `/operator/api`. The
 * calls of operators have their own table. So the players' API and its OpenAPI document do not contain the operators'
 * calls. The folder `operator` may import only the shared schemas.
 */
import Type, { type Static, type TSchema } from "typebox";
import { Announcement } from "../routes/activity-feed.ts";
import { Cursor, Moment, PageLimit, strict, TimestampMs } from "../schemas.ts";
import { auditActions } from "./audit-actions.ts";
import { bonusCodeRoutes } from "./bonus-codes.ts";
import { raceOperatorRoutes } from "./races.ts";
import { riskRoutes } from "./risk.ts";
import {
  AuditRow,
  ChangeRequest,
  Freeze,
  Id,
  Journal,
  ListedPlayer,
  Mark,
  Operator,
  OperatorRole,
  Overview,
  PlayerDetail,
  QueueSum,
  Reason,
  ReviewedWithdrawal,
  SettingRow,
  WithdrawalDetail,
  WithdrawalId,
  WithdrawalView,
  WithdrawnAsset,
} from "./schemas.ts";

export { type AuditAction, auditActions } from "./audit-actions.ts";
export type { BonusCode } from "./bonus-codes.ts";
export type { OperatorRace, RaceCheck, RaceDraft } from "./races.ts";
export type { Cluster, ClusterKind } from "./risk.ts";
export type {
  Alert,
  AuditRow,
  ChangeRequest,
  Freeze,
  Mark,
  Operator,
  OperatorRole,
  PayoutsState,
  ReviewedWithdrawal,
  SettingRow,
  WithdrawalView,
} from "./schemas.ts";

/** The base path of the operators' page and its calls. */
export const operatorBase = "/operator";
export const operatorApiBase = `${operatorBase}/api`;

export interface OperatorRouteShape {
  /**
   * The roles of operators who may use the route. If the list is empty, a caller without a session may also use the
   * route. The token of a player is not valid for the calls of operators.
   */
  readonly roles: readonly OperatorRole[];
  /**
   * The maximum age in ms of the data that the server reads for an answer. A replica whose data are at most this old
   * may answer. If the field is missing, the server reads only the primary.
   */
  readonly maxStalenessMs?: number;
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}

const everybody = ["viewer", "reviewer", "admin"] as const;
const reviewers = ["reviewer", "admin"] as const;
const admins = ["admin"] as const;
const nothing = Type.Object({});
const nextCursor = Type.Union([Type.String(), Type.Null()]);
const text = Type.Optional(Type.String({ minLength: 1, maxLength: 280, pattern: "\\S" }));
const title = Type.Optional(Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" }));

export const operatorRoutes = {
  "POST /sign_in": {
    roles: [],
    summary: "Signs an operator in with e-mail, password and the current code of the second factor",
    body: strict({
      email: Type.String({ maxLength: 200 }),
      password: Type.String({ maxLength: 200 }),
      code: Type.String({ maxLength: 20 }),
    }),
    data: Type.Object({ token: Type.String(), expiresAtMs: TimestampMs, operator: Operator }),
  },
  "POST /sign_out": {
    roles: everybody,
    summary: "Ends the session of the operator",
    body: strict({}),
    data: nothing,
  },
  "GET /session": {
    roles: everybody,
    summary: "Returns the operator who is signed in, and the time at which the session ends",
    data: Type.Object({
      operator: Operator,
      expiresAtMs: TimestampMs,
      /**
       * The base URL of the block explorer's pages for addresses and transactions. The base URL is null for a chain
       * without a block explorer.
       */
      explorer: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "GET /overview": {
    roles: everybody,
    summary:
      "Returns the state of the system, the withdrawals that wait for a review, and the result of the house",
    query: strict({ days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)])) }),
    data: Overview,
  },

  // Calls for withdrawals.
  "GET /withdrawals": {
    roles: everybody,
    summary:
      "Returns one list of withdrawals, oldest first. The list of finished withdrawals begins with the newest",
    query: strict({
      view: WithdrawalView,
      cursor: Cursor,
      limit: PageLimit,
      asset: Type.Optional(WithdrawnAsset),
      /**
       * The smallest value in U of the withdrawals in the list. The list also contains withdrawals of assets without a
       * price, because the server does not know their value in U.
       */
      leastU: Type.Optional(Type.String({ pattern: "^(?:0|[1-9]\\d{0,11})$" })),
    }),
    data: Type.Object({
      withdrawals: Type.Array(ReviewedWithdrawal),
      counts: Type.Object({
        review: Type.Integer(),
        second: Type.Integer(),
        moving: Type.Integer(),
        held: Type.Integer(),
      }),
      /**
       * The sum of all matching withdrawals on all pages. The sum is null for finished withdrawals, and on all pages
       * after the first page.
       */
      found: Type.Union([QueueSum, Type.Null()]),
      nextCursor,
    }),
  },
  "GET /withdrawal": {
    roles: everybody,
    summary: "Returns one withdrawal with facts about its player",
    query: strict({ id: WithdrawalId }),
    data: WithdrawalDetail,
  },
  "GET /withdrawal/check": {
    roles: everybody,
    summary: "Compares a withdrawal with the current state of the blockchain",
    query: strict({ id: WithdrawalId }),
    data: Type.Object({ marks: Type.Array(Mark), checkedAtMs: TimestampMs }),
  },
  "POST /withdrawal/approve": {
    roles: reviewers,
    summary:
      "Approves a withdrawal. If two operators must approve, the server pays after the second approval",
    body: strict({ id: WithdrawalId, note: Type.Optional(Reason) }),
    data: Type.Object({ approvals: Type.Integer(), needed: Type.Integer() }),
  },
  "POST /withdrawal/reject": {
    roles: reviewers,
    summary: "Rejects a withdrawal whose payout has not begun, and refunds the amount once",
    body: strict({ id: WithdrawalId, reason: Reason }),
    data: nothing,
  },

  // Calls for players.
  "GET /players": {
    roles: everybody,
    maxStalenessMs: 5_000,
    summary:
      "Finds players by number, complete e-mail, complete phone number or number in the messaging host. Players are also found by the beginning of the address or public name. Without a search text, the call returns the newest players",
    query: strict({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    data: Type.Object({ players: Type.Array(ListedPlayer) }),
  },
  "GET /player": {
    roles: everybody,
    summary: "Returns the balances and sessions of one player. The server writes each call to the audit log",
    query: strict({ id: Id }),
    data: PlayerDetail,
  },
  "GET /player/journal": {
    roles: everybody,
    maxStalenessMs: 5_000,
    summary:
      "Returns the player's entries in the ledger, newest first. The caller can exclude stakes and payouts of bets",
    query: strict({ id: Id, cursor: Cursor, limit: PageLimit, withoutBets: Type.Optional(Type.Boolean()) }),
    data: Journal,
  },
  "POST /player/freeze": {
    roles: reviewers,
    summary: "Freezes an account completely or only for withdrawals and swaps, or ends the freeze",
    body: strict({ id: Id, freeze: Freeze, reason: Reason }),
    data: nothing,
  },
  "POST /player/remove_name": {
    roles: reviewers,
    summary: "Removes a player's public name permanently. No player can choose the name again",
    body: strict({ id: Id, reason: Reason }),
    data: nothing,
  },
  "POST /player/end_sessions": {
    roles: reviewers,
    summary: "Ends one session or all sessions of a player",
    body: strict({
      id: Id,
      sessionId: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
      reason: Reason,
    }),
    data: nothing,
  },

  // Calls for requests of players to end a permanent self-exclusion.
  "GET /exclusion_ends": {
    roles: everybody,
    summary: "Returns the requests to end a permanent self-exclusion that wait for an operator, oldest first",
    data: Type.Object({
      requests: Type.Array(
        Type.Object({
          player: ListedPlayer,
          sinceMs: TimestampMs,
          requestedMs: TimestampMs,
          /** The time from which an operator can confirm the request. */
          earliestMs: TimestampMs,
        }),
      ),
    }),
  },
  "POST /exclusion_ends/confirm": {
    roles: reviewers,
    summary:
      "Confirms a request after its waiting time. The self-exclusion ends 24 hours after the confirmation",
    body: strict({ id: Id, requestedMs: Moment, reason: Reason }),
    data: nothing,
  },
  "POST /exclusion_ends/refuse": {
    roles: reviewers,
    summary: "Refuses a request, so that the self-exclusion stays. The player can request the end again",
    body: strict({ id: Id, requestedMs: Moment, reason: Reason }),
    data: nothing,
  },

  ...riskRoutes,
  ...raceOperatorRoutes,
  ...bonusCodeRoutes,

  // The calls for settings and for roles of operators.
  "GET /settings": {
    roles: everybody,
    summary: "Returns all settings, and the changes that wait for a second admin",
    data: Type.Object({ settings: Type.Array(SettingRow), requests: Type.Array(ChangeRequest) }),
  },
  "POST /settings/change": {
    roles: admins,
    summary:
      "Changes a setting immediately. If the setting requires two admins, the call requests the confirmation of a second admin",
    body: strict({
      key: Type.String({ maxLength: 100 }),
      value: Type.String({ maxLength: 500 }),
      reason: Reason,
    }),
    data: Type.Object({ changed: Type.Boolean() }),
  },
  "GET /operators": {
    roles: everybody,
    summary: "Returns the operators who may sign in",
    data: Type.Object({ operators: Type.Array(Operator) }),
  },
  "POST /settings/undo": {
    roles: admins,
    summary:
      "Restores the value that a setting had before its last change, under the same rules as for a change. The server refuses the call if the setting was changed again",
    body: strict({ id: Id, reason: Reason }),
    data: Type.Object({ changed: Type.Boolean() }),
  },
  "POST /operators/role": {
    roles: admins,
    summary:
      "Requests a new role for an operator, or the end of an operator's access. A second admin must confirm the request",
    body: strict({ id: Id, role: Type.Union([OperatorRole, Type.Literal("none")]), reason: Reason }),
    data: Type.Object({ changed: Type.Boolean() }),
  },
  "POST /requests/confirm": {
    roles: admins,
    summary: "Confirms a change that another admin requested",
    body: strict({ id: Id }),
    data: nothing,
  },
  "POST /requests/refuse": {
    roles: admins,
    summary: "Refuses a change that another admin requested, or withdraws the caller's own request",
    body: strict({ id: Id }),
    data: nothing,
  },

  // Calls for announcements.
  "GET /announcements": {
    roles: everybody,
    summary:
      "Returns the latest announcements, newest first. The list includes future and ended announcements",
    data: Type.Object({ announcements: Type.Array(Announcement) }),
  },
  "POST /announcements/make": {
    roles: admins,
    summary:
      "Publishes an announcement to current and later visitors. Pages show the Chinese text for missing languages",
    body: strict({
      texts: strict({
        cn: Type.String({ minLength: 1, maxLength: 280, pattern: "\\S" }),
        en: text,
        vi: text,
        fil: text,
        pt: text,
      }),
      titles: Type.Optional(strict({ cn: title, en: title, vi: title, fil: title, pt: title })),
      /** The start time of the announcement; the default is the current time. */
      fromMs: Type.Optional(Moment),
      /**
       * The end time of the announcement. Without an end time, pages show the announcement until an operator withdraws
       * the announcement.
       */
      untilMs: Type.Optional(Moment),
    }),
    data: Type.Object({ id: Type.String() }),
  },
  "POST /announcements/withdraw": {
    roles: admins,
    summary: "Withdraws an announcement",
    body: strict({ id: Id }),
    data: nothing,
  },

  "GET /audit": {
    roles: everybody,
    summary:
      "Returns the actions of operators, newest first. The caller can filter by kind of action, by operator and by the changed object",
    query: strict({
      cursor: Cursor,
      limit: PageLimit,
      action: Type.Optional(Type.Enum([...auditActions])),
      actor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    data: Type.Object({ rows: Type.Array(AuditRow), nextCursor }),
  },
} as const satisfies Record<`${"GET" | "POST"} /${string}`, OperatorRouteShape>;

/** A UTC day as text, for example `2026-11-21`. */
const Day = Type.String({ pattern: "^2\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" });
/**
 * The period of a file that an operator downloads, and the roles that may download the file. An operator with the role
 * viewer must not download data of all players. The server writes each download of a file to the audit log.
 */
const ofPeriod = {
  roles: reviewers,
  maxStalenessMs: 30_000,
  query: strict({ from: Day, until: Day }),
} as const;

/** The calls that return a file to an operator. The answer contains the text of the file without the JSON envelope. */
export const operatorDownloads = {
  "GET /player/journal.csv": {
    roles: everybody,
    maxStalenessMs: 5_000,
    summary:
      "Returns the player's entries in the ledger as comma-separated values, newest first. The server writes each download to the audit log",
    query: strict({ id: Id, from: Type.Optional(Day), until: Type.Optional(Day) }),
  },
  "GET /export/players.csv": { ...ofPeriod, summary: "Returns the players who registered in a period" },
  "GET /export/withdrawals.csv": {
    ...ofPeriod,
    summary: "Returns the withdrawals that players requested in a period",
  },
  "GET /export/deposits.csv": {
    ...ofPeriod,
    summary: "Returns the deposits that the server first found in a period",
  },
  "GET /export/movements.csv": {
    ...ofPeriod,
    summary: "Returns the sums of the journal by day, asset and kind, without stakes and payouts of bets",
  },
  "GET /export/bets.csv": { ...ofPeriod, summary: "Returns the sums of bets by day, game and asset" },
  "GET /export/audit.csv": { ...ofPeriod, summary: "Returns the actions of operators in a period" },
} as const satisfies Record<`GET /${string}`, Omit<OperatorRouteShape, "data" | "body">>;

type OperatorDownloads = typeof operatorDownloads;
export type OperatorDownloadName = keyof OperatorDownloads;
export type OperatorDownloadQuery<N extends OperatorDownloadName> = Static<OperatorDownloads[N]["query"]>;
export type OperatorRoutes = typeof operatorRoutes;
export type OperatorRouteName = keyof OperatorRoutes;

type Part<R, K extends string> = R extends Record<K, infer S extends TSchema> ? Static<S> : undefined;
export type OperatorQuery<N extends OperatorRouteName> = Part<OperatorRoutes[N], "query">;
export type OperatorBody<N extends OperatorRouteName> = Part<OperatorRoutes[N], "body">;
export type OperatorData<N extends OperatorRouteName> = Static<OperatorRoutes[N]["data"]>;
