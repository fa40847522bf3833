/**
 * The folder `log` writes the log: one line of JSON per event, to the standard output. The code of `log` may import
 * pino. A log line never contains an Authorization header, a body, a query string, a ticket or a key. Requests are
 * logged with method and path, and errors are logged without their values.
 */
export { createLogger } from "./logger.ts";
