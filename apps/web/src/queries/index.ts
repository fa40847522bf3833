/**
 * What screens read from the server, as query options: `useQuery(assetsQueries.assets())`. Keys are entity and field
 * name. May import api and stores. Must never hold state of its own.
 */
export { applyAssets, applyBalance, assetsQueries } from "./assets.queries.ts";
export { platformQueries } from "./platform.queries.ts";
export { userQueries } from "./user.queries.ts";
