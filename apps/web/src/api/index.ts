/**
 * How the page talks to the server: the base client, the one product call client on it, the event stream. Knows the
 * wire agreement by its types only. May import stores, i18n and the toast; must never import a screen, nor put a schema
 * or a wallet library into the first load.
 */
export { ApiError } from "./api-error.ts";
export { call } from "./call.ts";
export { followStream, onConnection, onResync } from "./follow-stream.ts";
export { tellSessionEnd } from "./session-end.ts";
