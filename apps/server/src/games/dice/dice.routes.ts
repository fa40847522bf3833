import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { Bets } from "../bets.service.ts";

export function diceRoutes(app: FastifyInstance, bets: Bets): void {
  addRoute(app, "POST /games/dice/bet", ({ player, body }) => bets.place(player, "dice", body));
}
