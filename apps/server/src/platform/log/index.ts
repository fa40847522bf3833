/**
 * Log: one line of JSON an event, on standard output. May import pino. Must never write an Authorization header, a
 * body, a query string, a ticket or a key: requests are written by method and path, errors without what they carried.
 */
export { createLogger } from "./logger.ts";
