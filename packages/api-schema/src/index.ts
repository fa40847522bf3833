/**
 * The package `api-schema` owns the definition of the API: routes, request and answer bodies, the envelope, the errors
 * and the events. The package may import only the schema library and the table of games. Code of the package
 * `api-schema` does no input or output. The browser imports only types from `api-schema`, so the package adds no bytes
 * to the page.
 */
export type { GameName, InstantGameName, StagedGameName } from "@gemplay/games";
export { type ErrorName, type ErrorShape, errors, type RefusalMoment } from "./errors.ts";
export { type EventData, type EventName, events, personalEvents } from "./events.ts";
export { type AutoRunInput, autoRunFrom } from "./games/auto-play.ts";
export { namedSchemas } from "./names.ts";
export type { EmailCodePurpose } from "./routes/account-service.ts";
export type { NoticeChannel, NoticeKind, NoticeTemplate } from "./routes/notify.ts";
export type { ApiKeyRight, Caller, RouteShape } from "./routes/route-shape.ts";
export {
  type Body,
  type Data,
  type Envelope,
  type Query,
  type RouteName,
  type Routes,
  type RouteTag,
  routes,
  routeTags,
} from "./routes/routes.ts";
export {
  type Device,
  type FreshProof,
  type FreshProofPurpose,
  type NewPasskey,
  type PasskeySignature,
  Receipt,
  type SignInMethod,
} from "./schemas.ts";
