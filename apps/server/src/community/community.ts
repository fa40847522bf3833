import type { EarningRates } from "@gemplay/ledger";
import { type CommunityJobDependencies, startCommunityJob } from "./community.job.ts";
import { type Level, levelsOf } from "./levels.ts";
import { createRanking, type Ranking } from "./ranking.ts";
import { earningRates } from "./rates.ts";
import { type Standing, standingOf } from "./standing.ts";

export interface Community {
  /** What bets earn now. */
  rates(): EarningRates;
  /** The levels as they are now, the lowest first. */
  levels(): readonly Level[];
  readonly ranking: Ranking;
  /** Where a player stands. */
  standingOf(playerId: bigint): Promise<Standing>;
  /** Begins what a worker does for the community. */
  start(): void;
}

/** Composes the community. */
export function createCommunity(dependencies: CommunityJobDependencies): Community {
  const { db, clock, settings } = dependencies;
  const ranking = createRanking(dependencies);
  const levels = () => levelsOf(settings);
  return {
    rates: () => earningRates(settings),
    levels,
    ranking,
    standingOf: (playerId) => standingOf({ db, clock, levels, ranking }, playerId),
    start: () => startCommunityJob(dependencies),
  };
}
