import type { IncomingMessage, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { networkOf } from "./caller-address.ts";

/** Time limit in milliseconds for receiving a complete request with its body. */
export const slowRequestMs = 5_000;

export interface ConnectionOptions {
  /** Maximum number of connections per caller (see `networkOf`); 0 means no limit. */
  readonly perAddress: () => number;
  /** Returns true for addresses whose connections are not counted. */
  readonly isExempt: (address: string) => boolean;
}

export interface Connections {
  /**
   * Accepts no new connection, and closes each open connection after its next response. A proxy switches to another
   * process, and no call is lost.
   */
  drain(): void;
  /**
   * Ends every connection: idle connections immediately, busy connections after their response, and connections with an
   * incomplete request within seconds.
   */
  end(): void;
}

/**
 * Limits the open connections of each caller, and lets a closing server end as soon as the server has answered its open
 * requests. At the limit, the caller's longest idle connection is closed in favor of the new connection. If no
 * connection is idle, the new connection is refused. Node's own `closeIdleConnections` is not enough, because Node
 * keeps connections without any request for a minute. Browsers open connections in advance, without a request.
 */
export function trackConnections(server: Server, options: ConnectionOptions): Connections {
  const working = new Map<Socket, number>();
  const latest = new WeakMap<Socket, IncomingMessage>();
  const networks = new Map<string, Set<Socket>>();
  /** For each connection, the set of all connections of the same caller. */
  const countedAmong = new WeakMap<Socket, Set<Socket>>();
  let closing = false;
  let draining = false;

  /**
   * Counts a connection of a caller. The set keeps the order in which connections became idle.
   *
   * @returns false if the caller has too many connections
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
  // The listener is prepended, because it must run before the request handler, which may write the head of the
  // response.
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
      // The response is finished and the connection is idle, so the connection moves to the end of the order.
      if (sockets?.delete(socket)) sockets.add(socket);
    });
  });

  return {
    drain() {
      draining = true;
      // The close method of `http.Server` would end idle connections, but a proxy may be about to use an idle
      // connection.
      NetServer.prototype.close.call(server);
    },
    end() {
      closing = true;
      for (const [socket, requests] of working) if (requests === 0) socket.destroy();
      // A closing Node server no longer checks for slow requests, so a timer ends incomplete requests.
      setTimeout(() => {
        for (const socket of working.keys()) if (latest.get(socket)?.complete === false) socket.destroy();
      }, slowRequestMs).unref();
    },
  };
}
