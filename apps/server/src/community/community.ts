import type { EarningRates, Executor } from "@gemplay/ledger";
import { type CommunityJobDependencies, startCommunityJob } from "./community.job.ts";
import { earningRates } from "./rates.ts";
import { type Standing, standingOf } from "./standing.ts";

export interface Community {
  /** What bets earn now. */
  rates(): EarningRates;
  /** Where a player stands, read by `executor`. */
  standingOf(executor: Executor, playerId: bigint): Promise<Standing>;
  /** Begins what a worker does for the community. */
  start(): void;
}

/** Composes the community. */
export function createCommunity(dependencies: CommunityJobDependencies): Community {
  return {
    rates: () => earningRates(dependencies.settings),
    standingOf: (executor, playerId) => standingOf(dependencies, executor, playerId),
    start: () => startCommunityJob(dependencies),
  };
}
