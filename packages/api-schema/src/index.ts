/**
 * The wire agreement: routes with their bodies, the envelope, the error catalogue, the event types. May import the
 * schema builder and the table of games only. Must never do I/O. The browser imports types from here and pays no bytes
 * for them.
 */
export type { GameName, InstantGameName, StagedGameName } from "@gemplay/games";
export { type ErrorName, type ErrorShape, errors, type RefusalMoment } from "./errors.ts";
export { type EventData, type EventName, events, personalEvents } from "./events.ts";
export { namedSchemas } from "./names.ts";
export type { EmailCodePurpose } from "./routes/account-service.ts";
export type { NoticeChannel, NoticeKind, NoticeTemplate } from "./routes/notify.ts";
export type { Caller, RouteShape } from "./routes/route-shape.ts";
export {
  type Body,
  type Data,
  type Envelope,
  type Query,
  type RouteName,
  type Routes,
  routes,
} from "./routes/routes.ts";
export type { Device, FreshProof, FreshProofPurpose, WayIn } from "./schemas.ts";
