import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { BetTaker } from "../game.ts";

export function plinkoRoutes(app: FastifyInstance, bets: BetTaker): void {
  addRoute(app, "POST /games/plinko/bet", ({ player, body }) => bets.place(player, "plinko", body));
}
