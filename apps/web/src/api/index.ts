/**
 * How the page talks to the server: the base client, the one product call client on it, the event stream. Knows the
 * wire agreement by its types only. May import stores and i18n; must never import or show a screen, a toast neither, nor
 * put a schema or a wallet library into the first load.
 */
export { apiBase } from "./api-base.ts";
export { ApiError, isAnswerLost, networkCode } from "./api-error.ts";
export { call, callOrNone } from "./call.ts";
export { type CallFailure, hearFailures } from "./call-failures.ts";
export { followStream, onConnection, onResync } from "./follow-stream.ts";
export { isRefusal } from "./refusals.ts";
