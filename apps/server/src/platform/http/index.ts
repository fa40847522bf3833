/**
 * HTTP: the Fastify application with its hooks, the envelope and the translation of errors (the one place for both),
 * routes from the wire agreement, the reference page, the built page. May import other platform folders. Must never
 * know a feature, and must never log an Authorization header, a body, a query string or a ticket.
 */

export {
  addOperatorDownload,
  addOperatorRoute,
  type OperatorLookup,
  type SessionOperator,
} from "./add-operator-route.ts";
export { addRoute, type SessionPlayer } from "./add-route.ts";
export { createHttp } from "./app.ts";
export { AppError, amountFrom, refusedOr } from "./app-error.ts";
export { networkOf } from "./caller-address.ts";
export type { ReadinessNotes } from "./health.routes.ts";
export { assetName, requestLocale, serverMessage } from "./language.ts";
export { shownRefusal } from "./ledger-refusals.ts";
export { idPage, recordPage } from "./record-page.ts";
export { addCalls } from "./shared-counts.ts";
export { giveXsrfCookie } from "./xsrf.ts";
