/**
 * The folder `log` writes the log: one line of JSON per event, to the standard output. The code of `log` may import
 * pino. A log line never contains an Authorization header, a body, a query string, a ticket or a key. A log line about
 * a request contains its method and path. A log line about an error never contains values.
 */
export { createLogger } from "./logger.ts";
