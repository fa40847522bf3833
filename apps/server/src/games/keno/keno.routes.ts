import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { BetTaker } from "../game.ts";

export function kenoRoutes(app: FastifyInstance, bets: BetTaker): void {
  addRoute(app, "POST /games/keno/bet", ({ player, body }) => bets.place(player, "keno", body));
}
