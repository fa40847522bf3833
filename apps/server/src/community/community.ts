import type { EarningRates } from "@gemplay/ledger";
import { type CommunityJobDependencies, startCommunityJob } from "./community.job.ts";
import { earningRates } from "./rates.ts";

export interface Community {
  /** What bets earn now. */
  rates(): EarningRates;
  /** Begins what a worker does for the community. */
  start(): void;
}

/** Composes the community. */
export function createCommunity(dependencies: CommunityJobDependencies): Community {
  return {
    rates: () => earningRates(dependencies.settings),
    start: () => startCommunityJob(dependencies),
  };
}
