import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/index.ts";
import { createBetNews } from "./bets.news.ts";
import { createBets } from "./bets.service.ts";
import { gamesRoutes } from "./games.routes.ts";
import { createTableLimits } from "./limits.ts";
import { instantGames } from "./registry.ts";

export type GamesDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "stream"
>;

export interface Games {
  routes(app: FastifyInstance): void;
  /** Settles what is queued. Call it when no request can come any more. */
  stop(): Promise<void>;
}

/** Composes the games; nothing is asked of the database before a call. */
export function createGames(dependencies: GamesDependencies): Games {
  const { db, stream } = dependencies;
  const limits = createTableLimits(dependencies);
  const news = createBetNews(stream);
  const bets = createBets({ ...dependencies, games: instantGames, limits, news });
  return {
    routes(app) {
      gamesRoutes(app, { db, limits });
      for (const game of Object.values(instantGames)) game.routes(app, bets);
    },
    stop: () => bets.stop(),
  };
}
