import type { Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute, type SessionPlayer } from "../platform/http/index.ts";

export function accountRoutes(
  app: FastifyInstance,
  information: (player: SessionPlayer) => Promise<Data<"GET /user/info">>,
): void {
  addRoute(app, "GET /user/info", ({ player }) => information(player));
}
