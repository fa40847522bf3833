import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { StagedRounds } from "../staged/staged-game.ts";

export function minesRoutes(app: FastifyInstance, rounds: StagedRounds): void {
  addRoute(app, "GET /games/mines/open", ({ player }) => rounds.current(player, "mines"));
  addRoute(app, "POST /games/mines/open", ({ player, body }) => rounds.open(player, "mines", body));
  addRoute(app, "POST /games/mines/move", ({ player, body }) => rounds.move(player, "mines", body));
  addRoute(app, "POST /games/mines/cash-out", ({ player, body }) => rounds.cashOut(player, "mines", body));
}
