import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { BetTaker } from "../game.ts";

export function diceRoutes(app: FastifyInstance, bets: BetTaker): void {
  addRoute(app, "POST /games/dice/bet", ({ player, body }) => bets.place(player, "dice", body));
}
