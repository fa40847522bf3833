import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { BetTaker } from "../game.ts";

export function limboRoutes(app: FastifyInstance, bets: BetTaker): void {
  addRoute(app, "POST /games/limbo/bet", ({ player, body }) => bets.place(player, "limbo", body));
}
