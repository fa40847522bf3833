import type { Bet, RewardRates } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { ActivityFeed } from "../activity-feed/index.ts";
import type { Commitments } from "../commitments/index.ts";
import type { AutomaticRotation } from "../fairness/index.ts";
import type { Platform } from "../platform/index.ts";
import { createBetEvents } from "./bets.events.ts";
import { batchMeasures } from "./bets.measures.ts";
import { createBets } from "./bets.service.ts";
import { createCrash } from "./crash/crash.ts";
import { instantGames, stagedGames } from "./game.ts";
import { betRoutes, gamesRoutes, stagedRoutes } from "./games.routes.ts";
import { createTableLimits } from "./limits.ts";
import type { ProofOf } from "./shared-rounds.ts";
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
  | "playerMutex"
> & {
  readonly activityFeed: Pick<ActivityFeed, "publish">;
  readonly rotation: AutomaticRotation;
  /** Returns the current rates of commission and rakeback. */
  readonly rates: () => RewardRates;
  readonly commitments: Pick<Commitments, "witness">;
  readonly proofOf: ProofOf;
};

export interface Games {
  routes(app: FastifyInstance): void;
  /** Starts the jobs of the games in the worker process. */
  start(): void;
  /**
   * Settles the bets that still wait in a settlement queue. The server calls `stop` after it has answered the last
   * request.
   */
  stop(): Promise<void>;
}

/** Creates the games. This function runs no database query. */
export function createGames(dependencies: GamesDependencies): Games {
  const { db, clock, stream, activityFeed, metrics, proofOf } = dependencies;
  const limits = createTableLimits(dependencies);
  const events = createBetEvents(stream, activityFeed);
  const settled = metrics.counter("gemplay_bets_total", "Bets settled by this process", ["game", "asset"]);
  const countBets = (bets: readonly Bet[]) => {
    for (const [game, ofGame] of Map.groupBy(bets, (bet) => bet.game))
      for (const [asset, { length }] of Map.groupBy(ofGame, (bet) => bet.asset))
        settled.inc({ game, asset }, length);
  };
  const measures = batchMeasures(metrics);
  const bets = createBets({ ...dependencies, games: instantGames, limits, events, countBets, measures });
  const staged = { ...dependencies, games: stagedGames, limits, events, countBets };
  const rounds = createStagedRounds(staged);
  const crash = createCrash({ ...dependencies, limits, events, countBets });
  return {
    routes(app) {
      gamesRoutes(app, { db, clock, limits, proofOf });
      betRoutes(app, bets, limits);
      stagedRoutes(app, rounds, limits);
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
