// Runs many watchers of the activity feed: plain sockets that reconnect when their connection is cut.
import { connect, type Socket } from "node:net";

export interface Watchers {
  /** Returns the number of connected watchers. */
  connected(): number;
  /** Returns the number of bytes received since the last call of this function. */
  takeBytes(): number;
  stop(): void;
}

/** Milliseconds between two connection attempts, so that no connection queue overflows. */
const openEveryMs = 2;
const comesBackMs = 1_000;
/**
 * The time in ms after which a watcher repeats its connection attempt. Without the repetition, the kernel would wait
 * for up to a minute.
 */
const connectWithinMs = 5_000;

/** @param origins the origins of the server processes, among which the watchers are distributed evenly */
export function startWatchers(count: number, origins: readonly string[]): Watchers {
  const open = new Set<Socket>();
  let bytes = 0;
  let isOver = false;
  function watch(number: number): void {
    if (isOver) return;
    const { port } = new URL(origins[number % origins.length] ?? "");
    const socket = connect(Number(port), "127.0.0.1");
    const late = setTimeout(() => socket.destroy(), connectWithinMs);
    socket.on("connect", () => {
      clearTimeout(late);
      open.add(socket);
      socket.write("GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
    });
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.on("error", () => {}); // the "close" event also reports the error
    socket.on("close", () => {
      clearTimeout(late);
      open.delete(socket);
      if (!isOver) setTimeout(watch, comesBackMs, number);
    });
  }
  for (let number = 0; number < count; number++) setTimeout(watch, number * openEveryMs, number);
  return {
    connected: () => open.size,
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    stop() {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
