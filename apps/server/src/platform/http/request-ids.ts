import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Pattern for request ids that are safe in a log line and in a header. */
const shape = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates the function that gives each request an id. If a trusted proxy sends an id, the server uses the id, so that
 * the logs of the proxy and of the server show the same id. If no trusted proxy sends an id, the server creates an id
 * that is unique across all processes: a random prefix of the process and a counter. A counter costs less time than a
 * random number.
 */
export function requestIds(
  isTrustedProxy: (address: string, hop: number) => boolean,
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const start = randomBytes(6).toString("hex");
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    const isNamed = typeof given === "string" && shape.test(given);
    if (isNamed && isTrustedProxy(socket.remoteAddress ?? "", 0)) return given;
    return `${start}-${(++count).toString(36)}`;
  };
}
