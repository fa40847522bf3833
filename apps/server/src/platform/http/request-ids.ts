import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What may stand in a log line and in a header as it is. */
const shape = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Names a call: as a trusted proxy names it, so that its log and ours say the same, else by an id that no two requests of any
 * process share: chance at the start, then a count, which costs a request nothing.
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
