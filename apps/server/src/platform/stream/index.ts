/**
 * Stream: server-sent events to everybody and to single players, in all processes. May import the database, http and
 * metrics. Must never be relied on: an event that is lost loses no money and no state.
 */
export { type EndedSessions, isAmong } from "./ended-sessions.ts";
export { tellRenamed } from "./renamed.ts";
export { createStream, type Stream } from "./stream.ts";
export { createTickets } from "./tickets.ts";
