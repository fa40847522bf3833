/**
 * The folder `stream` contains the event stream, which sends server-sent events of all processes to all readers or to
 * one player. The code of `stream` may import `database`, `http` and `metrics`. No code may rely on the delivery of an
 * event: a lost event must lose no money and no state.
 */
export { type EndedSessions, isAmong } from "./ended-sessions.ts";
export { notifyRenamed } from "./renamed.ts";
export { createStream, type Stream } from "./stream.ts";
export { createTickets } from "./tickets.ts";
