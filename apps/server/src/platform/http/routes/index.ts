/**
 * The folder `routes` adds calls of the wire agreement to the HTTP application: access, validation and session of each
 * call.
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
