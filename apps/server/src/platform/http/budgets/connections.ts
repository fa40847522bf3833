import type { IncomingMessage, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { networkOf } from "./caller-address.ts";

/** Time limit in milliseconds until a complete request with its body must have arrived. */
export const slowRequestMs = 5_000;

export interface ConnectionOptions {
  /**
   * Maximum number of open connections per caller (see `networkOf`). A limit of 0 means that the number of connections
   * is not limited.
   */
  readonly perAddress: () => number;
  /** Returns true for IP addresses whose connections are not limited. */
  readonly isExempt: (address: string) => boolean;
}

export interface Connections {
  /**
   * Accepts no new connection, and closes each open connection after its next response. After a close, the proxy uses
   * another process, and no call is lost.
   */
  drain(): void;
  /**
   * Ends every connection: idle connections immediately, busy connections after their response, and connections with an
   * incomplete request within seconds.
   */
  end(): void;
}

/**
 * Limits the open connections of each caller. When the server closes, the server can end as soon as it has answered all
 * open requests. If the caller has reached the limit, the server closes the caller's longest idle connection and
 * accepts the new connection. If none of the caller's connections is idle, the new connection is refused. Node's own
 * `closeIdleConnections` is not enough, because Node keeps connections without any request open for a minute. Browsers
 * open connections in advance, before they have a request to send.
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
   * Counts a new connection of a caller. The set is ordered by how long each connection has been idle, the longest
   * first.
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
      // After the response the connection is idle, so the connection moves to the end of the set's order.
      if (sockets?.delete(socket)) sockets.add(socket);
    });
  });

  return {
    drain() {
      draining = true;
      // The close method of `http.Server` would end idle connections, but a proxy may be about to send a request on an
      // idle connection.
      NetServer.prototype.close.call(server);
    },
    end() {
      closing = true;
      for (const [socket, requests] of working) if (requests === 0) socket.destroy();
      // After its close, a Node server no longer checks for slow requests. A timer therefore ends incomplete requests
      // when the server closes.
      setTimeout(() => {
        for (const socket of working.keys()) if (latest.get(socket)?.complete === false) socket.destroy();
      }, slowRequestMs).unref();
    },
  };
}
