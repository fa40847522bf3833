/**
 * The API of the operator page: its calls, keyed "METHOD /path" below `/operator/api`. The table of operator calls is
 * separate, so that the players' API and its OpenAPI document contain no operator calls. The folder `operator` may
 * import the shared schemas only.
 */
import Type, { type Static, type TSchema } from "typebox";
import { Announcement } from "../routes/floor.ts";
import { Cursor, Moment, PageLimit, strict, TimestampMs } from "../schemas.ts";
import { auditActions } from "./audit-actions.ts";
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

/** The base path of the operator page and its calls. */
export const operatorBase = "/operator";
export const operatorApiBase = `${operatorBase}/api`;

export interface OperatorRouteShape {
  /**
   * The roles that may call this route. An empty list also allows callers without a session. A player's token is not
   * valid for operator calls.
   */
  readonly roles: readonly OperatorRole[];
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
    summary: "Signs in with e-mail, password and the code of the moment",
    body: strict({
      email: Type.String({ maxLength: 200 }),
      password: Type.String({ maxLength: 200 }),
      code: Type.String({ maxLength: 20 }),
    }),
    data: Type.Object({ token: Type.String(), expiresAtMs: TimestampMs, operator: Operator }),
  },
  "POST /sign_out": { roles: everybody, summary: "Ends this session", body: strict({}), data: nothing },
  "GET /session": {
    roles: everybody,
    summary: "Whose session it is, and until when",
    data: Type.Object({
      operator: Operator,
      expiresAtMs: TimestampMs,
      /** The base URL for addresses and transactions of the chain; null on a chain without an explorer. */
      explorer: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "GET /overview": {
    roles: everybody,
    summary: "What runs, what waits, what was won",
    query: strict({ days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)])) }),
    data: Overview,
  },

  // Calls for withdrawals.
  "GET /withdrawals": {
    roles: everybody,
    summary: "Withdrawals by where they stand, oldest first; those that ended newest first",
    query: strict({
      view: WithdrawalView,
      cursor: Cursor,
      limit: PageLimit,
      asset: Type.Optional(WithdrawnAsset),
      /**
       * The smallest value in U. The list also contains withdrawals of assets without a price, because their value is
       * unknown.
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
       * The sum of the matching withdrawals over all pages. Null for finished withdrawals, and on every page after the
       * first.
       */
      found: Type.Union([QueueSum, Type.Null()]),
      nextCursor,
    }),
  },
  "GET /withdrawal": {
    roles: everybody,
    summary: "One withdrawal with what is known of its player",
    query: strict({ id: WithdrawalId }),
    data: WithdrawalDetail,
  },
  "GET /withdrawal/check": {
    roles: everybody,
    summary: "What the chain says of it now",
    query: strict({ id: WithdrawalId }),
    data: Type.Object({ marks: Type.Array(Mark), checkedAtMs: TimestampMs }),
  },
  "POST /withdrawal/approve": {
    roles: reviewers,
    summary: "Agrees to a withdrawal; where two people have to, the second one lets it be paid",
    body: strict({ id: WithdrawalId, note: Type.Optional(Reason) }),
    data: Type.Object({ approvals: Type.Integer(), needed: Type.Integer() }),
  },
  "POST /withdrawal/reject": {
    roles: reviewers,
    summary: "Rejects a withdrawal that is not on its way and gives the money back, once",
    body: strict({ id: WithdrawalId, reason: Reason }),
    data: nothing,
  },

  // Calls for players.
  "GET /players": {
    roles: everybody,
    summary:
      "Players by number, the beginning of their address or public name, a whole e-mail or phone number, or their number in the messaging host; else the newest",
    query: strict({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    data: Type.Object({ players: Type.Array(ListedPlayer) }),
  },
  "GET /player": {
    roles: everybody,
    summary: "One player: balances and sessions. Each look is written to the audit log",
    query: strict({ id: Id }),
    data: PlayerDetail,
  },
  "GET /player/journal": {
    roles: everybody,
    summary:
      "The player's entries in the ledger, newest first; without what bets moved where that is asked for",
    query: strict({ id: Id, cursor: Cursor, limit: PageLimit, withoutBets: Type.Optional(Type.Boolean()) }),
    data: Journal,
  },
  "POST /player/freeze": {
    roles: reviewers,
    summary: "Freezes an account, whole or for what leaves it, or opens it again",
    body: strict({ id: Id, freeze: Freeze, reason: Reason }),
    data: nothing,
  },
  "POST /player/remove_name": {
    roles: reviewers,
    summary: "Takes a player's public name away, for good and from everybody",
    body: strict({ id: Id, reason: Reason }),
    data: nothing,
  },
  "POST /player/end_sessions": {
    roles: reviewers,
    summary: "Ends one session of a player, or all of them",
    body: strict({
      id: Id,
      sessionId: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
      reason: Reason,
    }),
    data: nothing,
  },

  ...riskRoutes,

  // Calls for settings and roles.
  "GET /settings": {
    roles: everybody,
    summary: "Every setting, and what waits for a second admin",
    data: Type.Object({ settings: Type.Array(SettingRow), requests: Type.Array(ChangeRequest) }),
  },
  "POST /settings/change": {
    roles: admins,
    summary: "Changes a setting at once, or asks a second admin where one is needed",
    body: strict({
      key: Type.String({ maxLength: 100 }),
      value: Type.String({ maxLength: 500 }),
      reason: Reason,
    }),
    data: Type.Object({ changed: Type.Boolean() }),
  },
  "GET /operators": {
    roles: everybody,
    summary: "Who may sign in here",
    data: Type.Object({ operators: Type.Array(Operator) }),
  },
  "POST /settings/undo": {
    roles: admins,
    summary:
      "Gives a setting the value back that it had before its last change, by the same rule; refused where it was changed since",
    body: strict({ id: Id, reason: Reason }),
    data: Type.Object({ changed: Type.Boolean() }),
  },
  "POST /operators/role": {
    roles: admins,
    summary: "Asks a second admin for another role of an operator, or for the end of their access",
    body: strict({ id: Id, role: Type.Union([OperatorRole, Type.Literal("none")]), reason: Reason }),
    data: Type.Object({ changed: Type.Boolean() }),
  },
  "POST /requests/confirm": {
    roles: admins,
    summary: "Confirms what another admin asked for",
    body: strict({ id: Id }),
    data: nothing,
  },
  "POST /requests/refuse": {
    roles: admins,
    summary: "Refuses what another admin asked for, or takes the own request back",
    body: strict({ id: Id }),
    data: nothing,
  },

  // Calls for announcements.
  "GET /announcements": {
    roles: everybody,
    summary: "The latest announcements, newest first; those that are still to come or over too",
    data: Type.Object({ announcements: Type.Array(Announcement) }),
  },
  "POST /announcements/make": {
    roles: admins,
    summary: "Tells everybody who watches, and those who come later; Chinese stands for what is missing",
    body: strict({
      texts: strict({
        cn: Type.String({ minLength: 1, maxLength: 280, pattern: "\\S" }),
        en: text,
        vi: text,
        fil: text,
        pt: text,
      }),
      titles: Type.Optional(strict({ cn: title, en: title, vi: title, fil: title, pt: title })),
      /** The start time of the announcement; by default the present time. */
      fromMs: Type.Optional(Moment),
      /** The end time of the announcement. By default the announcement is shown until an operator removes it. */
      untilMs: Type.Optional(Moment),
    }),
    data: Type.Object({ id: Type.String() }),
  },
  "POST /announcements/withdraw": {
    roles: admins,
    summary: "Takes an announcement back",
    body: strict({ id: Id }),
    data: nothing,
  },

  "GET /audit": {
    roles: everybody,
    summary: "What operators did, newest first: all of it, or of one kind, by one of them, or to one thing",
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
 * The period and the allowed roles of a download. A viewer must not read files with data of all players. The server
 * writes each download to the audit log.
 */
const ofPeriod = { roles: reviewers, query: strict({ from: Day, until: Day }) } as const;

/** Calls that return a file. The answer is the text of the file without the envelope. */
export const operatorDownloads = {
  "GET /player/journal.csv": {
    roles: everybody,
    summary:
      "The player's entries in the ledger as comma-separated values, newest first. Written to the audit log",
    query: strict({ id: Id, from: Type.Optional(Day), until: Type.Optional(Day) }),
  },
  "GET /export/players.csv": { ...ofPeriod, summary: "Players who registered in a period" },
  "GET /export/withdrawals.csv": { ...ofPeriod, summary: "Withdrawals that were asked for in a period" },
  "GET /export/deposits.csv": { ...ofPeriod, summary: "Deposits that were first seen in a period" },
  "GET /export/movements.csv": {
    ...ofPeriod,
    summary: "The journal beside bets, added up by day, asset and kind",
  },
  "GET /export/bets.csv": { ...ofPeriod, summary: "Bets by day, game and asset" },
  "GET /export/audit.csv": { ...ofPeriod, summary: "What operators did in a period" },
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
