/**
 * The folder `api` owns the communication with the server: the HTTP client, the function `call` and the event stream.
 * The folder `api` may import stores and i18n, and imports the wire schema only as types. The code of `api` never
 * imports a screen and never shows a toast. The code of `api` adds no schema and no wallet library to the first load.
 */
export { type Answered, hearAnswers, reportAnswers } from "./answers.ts";
export { apiBase } from "./api-base.ts";
export { ApiError, isAnswerLost, networkCode } from "./api-error.ts";
export { call, callOrNone } from "./call.ts";
export { type CallFailure, hearFailures } from "./call-failures.ts";
export { followStream, onConnection, onResync } from "./follow-stream.ts";
export { isRefusal } from "./refusals.ts";
