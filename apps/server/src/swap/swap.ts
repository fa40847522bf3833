import type { FastifyInstance } from "fastify";
import { assertMayLeave, lockFreeze } from "../account/index.ts";
import type { Platform } from "../platform/index.ts";
import { keepPrice } from "./swap.price.ts";
import { swapRoutes } from "./swap.routes.ts";
import { createSwaps } from "./swap.service.ts";

export type SwapDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "jobs" | "turns"
> & {
  /** Sends the balances to the player's pages. The wallet feature provides this function. */
  readonly tellBalance: (playerId: bigint) => void;
};

export interface SwapFeature {
  routes(app: FastifyInstance): void;
  /** Starts the worker's job that reads the price of PLAY from a feed, or renews the price on the local stack. */
  start(): void;
}

/** Creates the swap feature. */
export function createSwap(dependencies: SwapDependencies): SwapFeature {
  const { config, clock, log, db, settings, jobs, turns, tellBalance } = dependencies;
  const swaps = createSwaps({
    db,
    clock,
    turns,
    assertMayLeave: async (trx, playerId) => assertMayLeave(await lockFreeze(trx, playerId)),
  });
  return {
    routes: (app) => swapRoutes(app, { db, swaps, tellBalance }),
    start() {
      jobs.runExclusive("price", (signal) =>
        keepPrice({ db, clock, log, settings, local: config.environment === "local" }, signal),
      );
    },
  };
}
