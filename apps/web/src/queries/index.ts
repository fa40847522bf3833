/**
 * The folder `queries` owns the data that screens read from the server, as query options:
 * `useQuery(assetsQueries.assets())`. A query key consists of the name of the entity and the name of the field. The
 * folder `queries` may import api and stores. The code of `queries` has no state of its own.
 */
export { applyBalance, assetsQueries } from "./assets.queries.ts";
export { ownCrashBetQuery, useCrashState } from "./crash.queries.ts";
export {
  type CrashedRound,
  type CrashPast,
  type CrashRound,
  type CrashState,
  lastCrash,
  type PublicBet,
  playersOf,
} from "./crash-state.ts";
export { inPlace } from "./in-place.ts";
export { isAwaited } from "./is-awaited.ts";
export { followLimits, type Limits, limitQueries } from "./limit.queries.ts";
export { type NoticeSettings, noticeQueries } from "./notice.queries.ts";
export { platformQueries, type StatisticsWindow, useExplorer } from "./platform.queries.ts";
export { readByScreen } from "./read-by-screen.ts";
export { followRewards, rewardQueries } from "./reward.queries.ts";
export { swapQueries } from "./swap.queries.ts";
export { userQueries } from "./user.queries.ts";
export type { WantedRecords } from "./wanted-records.ts";
