/**
 * The wire agreement: routes with their bodies, the envelope, the error catalogue, the event types. May import the
 * schema builder and the table of games only. Must never do I/O. The browser imports types from here and pays no bytes
 * for them.
 */
export type { GameName, InstantGameName, StagedGameName } from "@gemplay/games";
export { type ErrorName, type ErrorShape, errors } from "./errors.ts";
export { type EventData, type EventName, events, personalEvents } from "./events.ts";
export { namedSchemas } from "./names.ts";
export {
  type Body,
  type Caller,
  type Data,
  type Envelope,
  type Query,
  type RouteName,
  type RouteShape,
  type Routes,
  routes,
} from "./routes.ts";
export type { Device, FreshProofPurpose, WayIn } from "./schemas.ts";
