import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { StagedRounds } from "../staged/staged-game.ts";

export function hiloRoutes(app: FastifyInstance, rounds: StagedRounds): void {
  addRoute(app, "GET /games/hilo/open", ({ player }) => rounds.current(player, "hilo"));
  addRoute(app, "POST /games/hilo/open", ({ player, body }) => rounds.open(player, "hilo", body));
  addRoute(app, "POST /games/hilo/move", ({ player, body }) => rounds.move(player, "hilo", body));
  addRoute(app, "POST /games/hilo/cash-out", ({ player, body }) => rounds.cashOut(player, "hilo", body));
}
