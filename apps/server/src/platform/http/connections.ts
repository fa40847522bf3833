import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Lets a closing server end at once and still answer what it is working on. Node's own `closeIdleConnections` keeps
 * connections that never asked anything, which browsers open in advance, for a minute.
 *
 * @returns what ends every connection: those without a request now, the others after their answer
 */
export function trackConnections(server: Server): () => void {
  // A connection answers in the order in which it was asked: when the answer to its latest request is out, all are. So
  // an answer has to be watched only while the server closes, not for each request.
  const latest = new Map<Socket, ServerResponse | undefined>();
  let closing = false;

  function endAfter(socket: Socket, response: ServerResponse): void {
    response.on("close", () => {
      if (latest.get(socket) === response) socket.destroySoon();
    });
  }

  server.on("connection", (socket) => {
    latest.set(socket, undefined);
    socket.on("close", () => latest.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    if (latest.has(socket)) latest.set(socket, response);
    if (closing) endAfter(socket, response);
  });

  return () => {
    closing = true;
    for (const [socket, response] of latest) {
      if (response === undefined || response.closed) socket.destroy();
      else endAfter(socket, response);
    }
  };
}
