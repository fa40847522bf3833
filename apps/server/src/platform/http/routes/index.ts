/**
 * The folder `routes` adds the routes of the API to the HTTP application, with authorization, validation and session.
 */
export {
  addOperatorDownload,
  addOperatorRoute,
  type OperatorLookup,
  type SessionOperator,
} from "./add-operator-route.ts";
export {
  type AnswerSigner,
  type ApiKeyLookup,
  addRoute,
  createAnswerSigner,
  type ReceiptMaker,
  type SessionLookup,
  type SessionPlayer,
} from "./add-route.ts";
export { type OperatorSite, useOperatorSite } from "./operator-site.ts";
export { errorSchemas } from "./route-schema.ts";
export { refuseMeaninglessQuery, useStrictValidation } from "./validation.ts";
