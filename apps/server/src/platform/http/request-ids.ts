import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Pattern for request ids that are safe in a log line and in an HTTP header. */
const shape = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates the function that gives each request an id. If a trusted proxy sends a request id, the server uses this id.
 * The logs of the proxy and of the server then show the same id. If no trusted proxy sends an id, the server creates an
 * id from a random prefix of the process and a counter. Such an id is unique across all processes. A counter costs less
 * time than a random number.
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
