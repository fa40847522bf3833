/**
 * This folder owns the communication with the server: the base client, the function `call` on top of it and the event
 * stream. It imports the wire schema only as types. It may import stores and i18n. It never imports or shows a screen
 * or a toast, and never puts a schema or a wallet library into the first load.
 */
export { apiBase } from "./api-base.ts";
export { ApiError, isAnswerLost, networkCode } from "./api-error.ts";
export { call, callOrNone } from "./call.ts";
export { type CallFailure, hearFailures } from "./call-failures.ts";
export { followStream, onConnection, onResync } from "./follow-stream.ts";
export { isRefusal } from "./refusals.ts";
