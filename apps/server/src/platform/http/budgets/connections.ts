import type { IncomingMessage, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { networkOf } from "./caller-address.ts";

/** Maximum time in milliseconds until a complete request with its body must have arrived. */
export const slowRequestMs = 5_000;

export interface ConnectionOptions {
  /**
   * Maximum number of open connections per caller (see `networkOf`). If the limit is 0, a caller may open any number of
   * connections.
   */
  readonly perAddress: () => number;
  /** Returns true for an IP address that may open any number of connections. */
  readonly isExempt: (address: string) => boolean;
}

export interface Connections {
  /**
   * Refuses new connections, and closes each open connection after its next response. The proxy then opens its
   * connections to another process, so no request is lost.
   */
  drain(): void;
  /**
   * Ends every connection: idle connections immediately, and busy connections after their response. Ends connections
   * with an incomplete request within seconds.
   */
  end(): void;
}

/**
 * Limits the open connections of each caller. When the server closes, it ends as soon as it has answered all open
 * requests. If a caller has reached the limit, the server closes the connection of the caller that has been idle
 * longest, and accepts the new connection. If none of the caller's connections is idle, the new connection is refused.
 * The function `closeIdleConnections` of Node is not enough, because Node keeps a connection without any request open
 * for a minute. Browsers open connections in advance, before they have a request to send.
 */
export function trackConnections(server: Server, options: ConnectionOptions): Connections {
  const working = new Map<Socket, number>();
  const latest = new WeakMap<Socket, IncomingMessage>();
  const networks = new Map<string, Set<Socket>>();
  /** For each connection, the set of all open connections of the same caller. */
  const countedAmong = new WeakMap<Socket, Set<Socket>>();
  let closing = false;
  let draining = false;

  /**
   * Counts a new connection of a caller in the set of the caller's open connections. The connection that has been idle
   * longest is the first in the set.
   *
   * @returns false if the caller already has too many connections
   */
  function count(address: string, socket: Socket): boolean {
    const most = options.perAddress();
    if (most === 0 || options.isExempt(address)) return true;
    const network = networkOf(address);
    const sockets = networks.get(network) ?? new Set();
    if (sockets.size >= most) {
      const resting = [...sockets].find((one) => working.get(one) === 0);
      if (resting === undefined) return false;
      sockets.delete(resting);
      resting.destroy();
    }
    networks.set(network, sockets.add(socket));
    countedAmong.set(socket, sockets);
    socket.on("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0 && networks.get(network) === sockets) networks.delete(network);
    });
    return true;
  }

  server.on("connection", (socket) => {
    if (!count(socket.remoteAddress ?? "", socket)) {
      socket.destroy();
      return;
    }
    working.set(socket, 0);
    socket.on("close", () => working.delete(socket));
  });
  // The listener must run before the request handler, which may write the head of the response. The listener is
  // therefore added before the other listeners.
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    if (draining) response.shouldKeepAlive = false;
    working.set(socket, (working.get(socket) ?? 0) + 1);
    latest.set(socket, request);
    response.on("close", () => {
      const left = (working.get(socket) ?? 1) - 1;
      if (working.has(socket)) working.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
      const sockets = left === 0 ? countedAmong.get(socket) : undefined;
      // After the response the connection is idle, so the connection moves to the end of the set.
      if (sockets?.delete(socket)) sockets.add(socket);
    });
  });

  return {
    drain() {
      draining = true;
      // The method `close` of `http.Server` would end idle connections, but the proxy may just be sending a request on
      // an idle connection.
      NetServer.prototype.close.call(server);
    },
    end() {
      closing = true;
      for (const [socket, requests] of working) if (requests === 0) socket.destroy();
      // After `close`, a Node server no longer checks for slow requests. A timer therefore ends incomplete requests
      // when the server closes.
      setTimeout(() => {
        for (const socket of working.keys()) if (latest.get(socket)?.complete === false) socket.destroy();
      }, slowRequestMs).unref();
    },
  };
}
