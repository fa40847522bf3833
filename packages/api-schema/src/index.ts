/**
 * The wire agreement: routes with their bodies, the envelope, the error catalogue, the event types. May import the
 * schema builder only. Must never do I/O. The browser imports types from here and pays no bytes for them.
 */
export { type ErrorName, type ErrorShape, errors } from "./errors.ts";
export { type EventData, type EventName, events, personalEvents } from "./events.ts";
export type { GameName, InstantGameName, StagedGameName } from "./games.ts";
export {
  type Body,
  type Data,
  type Envelope,
  type Query,
  type RouteName,
  type RouteShape,
  type Routes,
  routes,
} from "./routes.ts";
