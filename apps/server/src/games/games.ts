import type { Bet, EarningRates } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Commitments } from "../commitments/index.ts";
import type { AutomaticRotation } from "../fairness/index.ts";
import type { LiveFloor } from "../live-floor/index.ts";
import type { Platform } from "../platform/index.ts";
import { batchMeasures } from "./bets.measures.ts";
import { createBetNews } from "./bets.news.ts";
import { createBets } from "./bets.service.ts";
import { createCrash } from "./crash/crash.ts";
import { instantGames, stagedGames } from "./game.ts";
import { betRoutes, gamesRoutes, stagedRoutes } from "./games.routes.ts";
import { createTableLimits } from "./limits.ts";
import { startAbandonedJob } from "./staged/staged.abandoned.ts";
import { createStagedRounds } from "./staged/staged.rounds.ts";

export type GamesDependencies = Pick<
  Platform,
  | "config"
  | "clock"
  | "log"
  | "db"
  | "settings"
  | "metrics"
  | "stream"
  | "jobs"
  | "chain"
  | "secrets"
  | "turns"
> & {
  readonly floor: Pick<LiveFloor, "tell">;
  readonly rotation: AutomaticRotation;
  /** Returns the present rates of commission and rakeback. */
  readonly rates: () => EarningRates;
  readonly commitments: Pick<Commitments, "witness">;
};

export interface Games {
  routes(app: FastifyInstance): void;
  /** Starts the worker's jobs of the games. */
  start(): void;
  /** Settles the queued bets. The server calls `stop` after the last request. */
  stop(): Promise<void>;
}

/** Creates the games. The games run no database query before the first call. */
export function createGames(dependencies: GamesDependencies): Games {
  const { db, clock, stream, floor, metrics } = dependencies;
  const limits = createTableLimits(dependencies);
  const news = createBetNews(stream, floor);
  const settled = metrics.counter("gemplay_bets_total", "Bets settled by this process", ["game", "asset"]);
  const countBets = (bets: readonly Bet[]) => {
    for (const [game, ofGame] of Map.groupBy(bets, (bet) => bet.game))
      for (const [asset, { length }] of Map.groupBy(ofGame, (bet) => bet.asset))
        settled.inc({ game, asset }, length);
  };
  const measures = batchMeasures(metrics);
  const bets = createBets({ ...dependencies, games: instantGames, limits, news, countBets, measures });
  const staged = { ...dependencies, games: stagedGames, limits, news, countBets };
  const rounds = createStagedRounds(staged);
  const crash = createCrash({ ...dependencies, limits, news, countBets });
  return {
    routes(app) {
      gamesRoutes(app, { db, clock, limits });
      betRoutes(app, bets);
      stagedRoutes(app, rounds);
      crash.routes(app);
    },
    start() {
      startAbandonedJob(staged);
      crash.start();
    },
    async stop() {
      await crash.stop();
      await bets.stop();
    },
  };
}
