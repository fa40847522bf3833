import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Lets a closing server end at once and still answer what it is working on. Node's own `closeIdleConnections` keeps
 * connections that never asked anything, which browsers open in advance, for a minute.
 *
 * @returns what ends every connection: those without a request now, the others after their answer
 */
export function trackConnections(server: Server): () => void {
  const working = new Map<Socket, number>();
  let closing = false;

  server.on("connection", (socket) => {
    working.set(socket, 0);
    socket.on("close", () => working.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    working.set(socket, (working.get(socket) ?? 0) + 1);
    response.on("close", () => {
      const left = (working.get(socket) ?? 1) - 1;
      if (working.has(socket)) working.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });

  return () => {
    closing = true;
    for (const [socket, requests] of working) if (requests === 0) socket.destroy();
  };
}
