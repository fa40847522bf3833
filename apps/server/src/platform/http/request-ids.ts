import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Pattern of request ids that are safe in a log line and in a header. */
const shape = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates the function that names a request. The id of a trusted proxy is kept, so that both logs show the same id.
 * Without a proxy's id, the server creates an id that is unique across all processes: a random start of the process and
 * a counter. A counter is cheap.
 */
export function requestIds(
  isTrustedProxy: (address: string, hop: number) => boolean,
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const start = randomBytes(6).toString("hex");
  let count = 0;
  return ({ headers, socket }) => {
    const told = headers["x-request-id"];
    const isNamed = typeof told === "string" && shape.test(told);
    if (isNamed && isTrustedProxy(socket.remoteAddress ?? "", 0)) return told;
    return `${start}-${(++count).toString(36)}`;
  };
}
