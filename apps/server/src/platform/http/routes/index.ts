/**
 * The folder `routes` adds the calls of the API to the HTTP application, with authorization, validation and session.
 */
export {
  addOperatorDownload,
  addOperatorRoute,
  type OperatorLookup,
  type SessionOperator,
} from "./add-operator-route.ts";
export { addRoute, type SessionLookup, type SessionPlayer } from "./add-route.ts";
export { type OperatorSite, useOperatorSite } from "./operator-site.ts";
export { refuseMeaninglessQuery, useStrictValidation } from "./validation.ts";
