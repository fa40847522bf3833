import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { StagedRounds } from "../staged/staged-game.ts";

export function coinflipRoutes(app: FastifyInstance, rounds: StagedRounds): void {
  addRoute(app, "GET /games/coinflip/open", ({ player }) => rounds.current(player, "coinflip"));
  addRoute(app, "POST /games/coinflip/open", ({ player, body }) => rounds.open(player, "coinflip", body));
  addRoute(app, "POST /games/coinflip/move", ({ player, body }) => rounds.move(player, "coinflip", body));
  addRoute(app, "POST /games/coinflip/cash-out", ({ player, body }) =>
    rounds.cashOut(player, "coinflip", body),
  );
}
