/**
 * The folder `log` owns the log: one line of JSON per event, on standard output. The code of `log` may import pino. The
 * log never contains an Authorization header, a body, a query string, a ticket or a key. Requests are logged by method
 * and path, and errors without their values.
 */
export { createLogger } from "./logger.ts";
