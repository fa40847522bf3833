/**
 * The folder `http` contains the HTTP application: hooks, envelopes, errors, the routes of the API, the API reference,
 * and the built pages. The code of `http` may import other platform folders. The code of `http` does not depend on any
 * feature. It never logs an Authorization header, a body, a query string or a ticket.
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
  type AnswerSigner,
  type ApiKeyLookup,
  addOperatorDownload,
  addOperatorRoute,
  addRoute,
  createAnswerSigner,
  errorSchemas,
  type OperatorLookup,
  type ReceiptMaker,
  type SessionOperator,
  type SessionPlayer,
} from "./routes/index.ts";
