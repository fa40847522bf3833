/**
 * This folder owns the log: one line of JSON per event, on standard output. It may import pino. It never writes an
 * Authorization header, a body, a query string, a ticket or a key. Requests are logged by method and path, and errors
 * without their values.
 */
export { createLogger } from "./logger.ts";
