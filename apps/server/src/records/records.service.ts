import { type Data, type Query, routes } from "@gemplay/api-schema";
import { isUuid, listBets, rowsSince } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import { shownBets, shownRound } from "../games/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { type DashboardDependencies, dashboardOf } from "./dashboard.ts";
import { recordsRoutes } from "./records.routes.ts";
import { type StatementDependencies, statementOf } from "./statement.ts";

export interface Records {
  routes(app: FastifyInstance): void;
}

type RecordsDependencies = Pick<Platform, "reads"> &
  Omit<DashboardDependencies & StatementDependencies, "db" | "read">;

export function createRecords({ reads, ...dependencies }: RecordsDependencies): Records {
  const readFor = <T>(
    name: "GET /user/records" | "GET /user/dashboard" | "GET /user/statement",
    read: (db: Database) => Promise<T>,
  ) => reads.within(routes[name].maxStalenessMs, read);

  /**
   * Returns one page of a player's own rounds.
   *
   * @throws {AppError} RequestInvalid if the cursor is not a UUID
   */
  async function page(
    db: Database,
    playerId: bigint,
    { cursor, limit = 20, fromMs, untilMs, ...wanted }: Query<"GET /user/records">,
  ): Promise<Data<"GET /user/records">> {
    if (cursor !== undefined && !isUuid(cursor)) throw new AppError("RequestInvalid");
    const found = await listBets(executorOf(db), playerId, {
      ...wanted,
      cursor,
      limit,
      from: fromMs === undefined ? undefined : new Date(fromMs),
      until: untilMs === undefined ? undefined : new Date(untilMs),
    });
    const records = (await shownBets(db, found.bets)).map(shownRound);
    const since = found.cursor === undefined ? await rowsSince(executorOf(db), playerId) : undefined;
    return {
      records,
      nextCursor: found.cursor ?? null,
      ...(since !== undefined && { putAwayBeforeMs: since.getTime() }),
    };
  }

  return {
    routes: (app) =>
      recordsRoutes(app, {
        page: (playerId, query) => readFor("GET /user/records", (db) => page(db, playerId, query)),
        dashboard: (playerId) =>
          dashboardOf({ ...dependencies, read: (read) => readFor("GET /user/dashboard", read) }, playerId),
        statement: (playerId, year) =>
          readFor("GET /user/statement", (db) => statementOf({ ...dependencies, db }, playerId, year)),
      }),
  };
}
