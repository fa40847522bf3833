/**
 * The package `api-schema` owns the API contract: routes with their bodies, the envelope, the error catalogue and the
 * event types. The package may import the schema builder and the table of games only. The package `api-schema` never
 * does input or output. The browser imports only types from `api-schema`, so the package adds no bytes to the page.
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
export type { Device, FreshProof, FreshProofPurpose, SignInMethod } from "./schemas.ts";
