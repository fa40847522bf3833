/**
 * HTTP: the Fastify application with its hooks, the envelope and the translation of errors (the one place for both),
 * routes from the wire agreement, the reference page, the built page. May import other platform folders. Must never
 * know a feature, and must never log an Authorization header, a body, a query string or a ticket.
 */

export {
  AppError,
  amountFrom,
  assetName,
  idPage,
  recordPage,
  refusedOr,
  requestLocale,
  serverMessage,
  shownRefusal,
} from "./answers/index.ts";
export { createHttp } from "./app.ts";
export { addCalls, networkOf } from "./budgets/index.ts";
export type { ReadinessNotes } from "./health.routes.ts";
export { giveXsrfCookie } from "./page/index.ts";
export {
  addOperatorDownload,
  addOperatorRoute,
  addRoute,
  type OperatorLookup,
  type SessionOperator,
  type SessionPlayer,
} from "./routes/index.ts";
