/**
 * The folder `stream` owns the event stream: server-sent events to all readers or to single players, across all
 * processes. The code of `stream` may import `database`, `http` and `metrics`. No code may rely on the event stream: a
 * lost event loses no money and no state.
 */
export { type EndedSessions, isAmong } from "./ended-sessions.ts";
export { tellRenamed } from "./renamed.ts";
export { createStream, type Stream } from "./stream.ts";
export { createTickets } from "./tickets.ts";
