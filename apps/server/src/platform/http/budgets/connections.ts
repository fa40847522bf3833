import type { IncomingMessage, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { networkOf } from "./caller-address.ts";

/** Within this a call has come in whole, its body too, however it drips. */
export const slowRequestMs = 5_000;

export interface ConnectionOptions {
  /** How many connections one caller may have (`networkOf`); 0: any number. */
  readonly perAddress: () => number;
  /** Whose connections are not counted. */
  readonly isExempt: (address: string) => boolean;
}

export interface Connections {
  /** Takes no new connection, and serves each open one once more: a proxy then goes elsewhere, and no call is lost on the way. */
  drain(): void;
  /**
   * Ends every connection: those without a request now, the others after their answer, and within seconds those whose request
   * does not come in whole.
   */
  end(): void;
}

/**
 * Bounds what one caller may hold open, and lets a closing server end at once and still answer what it is working on.
 *
 * At its bound the caller's connection that has rested longest makes way for the new one; where none rests, the new one
 * is refused. Node's own `closeIdleConnections` keeps connections that never asked anything, which browsers open in
 * advance, for a minute.
 */
export function trackConnections(server: Server, options: ConnectionOptions): Connections {
  const working = new Map<Socket, number>();
  const latest = new WeakMap<Socket, IncomingMessage>();
  const networks = new Map<string, Set<Socket>>();
  /** Those among which a connection is counted. */
  const countedAmong = new WeakMap<Socket, Set<Socket>>();
  let closing = false;
  let draining = false;

  /** Counts a connection, in the order in which they came to rest. @returns false when there is no room */
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
  // Before the handler, which may write the answer's head.
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
      // To the end of the order: it rests from now on.
      if (sockets?.delete(socket)) sockets.add(socket);
    });
  });

  return {
    drain() {
      draining = true;
      // Not the HTTP server's own close, which ends resting connections that a proxy may be about to use.
      NetServer.prototype.close.call(server);
    },
    end() {
      closing = true;
      for (const [socket, requests] of working) if (requests === 0) socket.destroy();
      // A closing Node server no longer checks for slow requests, so this timer does.
      setTimeout(() => {
        for (const socket of working.keys()) if (latest.get(socket)?.complete === false) socket.destroy();
      }, slowRequestMs).unref();
    },
  };
}
