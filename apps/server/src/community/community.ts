import type { RewardRates } from "@gemplay/ledger";
import { type CommunityJobDependencies, startCommunityJob } from "./community.job.ts";
import { type Level, levelsOf } from "./levels.ts";
import { createRanking, type Ranking } from "./ranking.ts";
import { rewardRates } from "./rates.ts";
import { type Standing, standingOf } from "./standing.ts";

export interface Community {
  /** Returns the present rates of commission and rakeback. */
  rates(): RewardRates;
  /** Returns the present levels of the community, the lowest first. */
  levels(): readonly Level[];
  readonly ranking: Ranking;
  /** Returns a player's rank, level and points in the community. */
  standingOf(playerId: bigint): Promise<Standing>;
  /** Starts the worker's job that updates the community. */
  start(): void;
}

/** Creates the functions of the community feature. */
export function createCommunity(dependencies: CommunityJobDependencies): Community {
  const { db, clock, settings } = dependencies;
  const ranking = createRanking(dependencies);
  const levels = () => levelsOf(settings);
  return {
    rates: () => rewardRates(settings),
    levels,
    ranking,
    standingOf: (playerId) => standingOf({ db, clock, levels, ranking }, playerId),
    start: () => startCommunityJob(dependencies),
  };
}
