/**
 * What screens read from the server, as query options: `useQuery(assetsQueries.assets())`. Keys are entity and field
 * name. May import api and stores. Must never hold state of its own.
 */
export { applyAssets, applyBalance, assetsQueries } from "./assets.queries.ts";
export { useCrashFloor } from "./crash.queries.ts";
export {
  type CrashFloor,
  type CrashPast,
  type CrashRound,
  type CrashSeat,
  playersOf,
} from "./crash-floor.ts";
export { platformQueries } from "./platform.queries.ts";
export { userQueries } from "./user.queries.ts";
