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
  /** Of the wallet feature: tells the player's pages of their balances. */
  readonly tellBalance: (playerId: bigint) => void;
};

export interface SwapFeature {
  routes(app: FastifyInstance): void;
  /** Starts the worker's job: a price that is read from a feed, or kept fresh locally. */
  start(): void;
}

/** Composes the exchange. */
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
