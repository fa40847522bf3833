import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { BetTaker } from "../game.ts";

export function wheelRoutes(app: FastifyInstance, bets: BetTaker): void {
  addRoute(app, "POST /games/wheel/bet", ({ player, body }) => bets.place(player, "wheel", body));
}
