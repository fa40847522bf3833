import type { Data, Query } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";

export interface RecordsRoutesOptions {
  readonly page: (playerId: bigint, query: Query<"GET /user/records">) => Promise<Data<"GET /user/records">>;
  readonly dashboard: (playerId: bigint) => Promise<Data<"GET /user/dashboard">>;
  readonly statement: (playerId: bigint, year: number | undefined) => Promise<Data<"GET /user/statement">>;
}

export function recordsRoutes(
  app: FastifyInstance,
  { page, dashboard, statement }: RecordsRoutesOptions,
): void {
  addRoute(app, "GET /user/records", ({ player, query }) => page(player.id, query));
  addRoute(app, "GET /user/dashboard", ({ player }) => dashboard(player.id));
  addRoute(app, "GET /user/statement", ({ player, query }) => statement(player.id, query.year));
}
