import type { FastifyInstance } from "fastify";
import { assertMayLeave, lockFreeze } from "../account/index.ts";
import type { Platform } from "../platform/index.ts";
import { keepPrice } from "./swap.price.ts";
import { swapRoutes } from "./swap.routes.ts";
import { createSwaps } from "./swap.service.ts";

export type SwapDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "jobs" | "playerMutex"
> & {
  /** Sends the player's balances to the open pages of the player. The wallet feature provides this function. */
  readonly notifyBalance: (playerId: bigint) => void;
};

export interface SwapFeature {
  routes(app: FastifyInstance): void;
  /** Starts the worker's job that reads the price of PLAY from a feed, or renews the price on the local stack. */
  start(): void;
}

/** Creates the swap feature. */
export function createSwap(dependencies: SwapDependencies): SwapFeature {
  const { config, clock, log, db, settings, jobs, playerMutex, notifyBalance } = dependencies;
  const swaps = createSwaps({
    db,
    clock,
    playerMutex,
    assertMayLeave: async (trx, playerId) => assertMayLeave(await lockFreeze(trx, playerId)),
  });
  return {
    routes: (app) => swapRoutes(app, { db, swaps, notifyBalance }),
    start() {
      jobs.runExclusive("price", (signal) =>
        keepPrice({ db, clock, log, settings, local: config.environment === "local" }, signal),
      );
    },
  };
}
