// Runs the watchers of the benchmark in a process of their own. The watchers are plain sockets that record when the
// mark of a batch arrives.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { StreamOrder, StreamPorts } from "./stream-server.ts";

export type WatchOrder =
  | ({ readonly kind: "connect"; readonly watchers: number } & StreamPorts)
  | { readonly kind: "expect"; readonly mark: string; readonly of: StreamOrder["kind"] };

/** The process of the watchers sends this report when the mark has reached every watcher of one kind. */
export interface WatchReport {
  /** The arrival times of the mark in ms since the epoch with fractions, one entry for each watcher. */
  readonly arrivedMs: readonly number[];
}

const nowMs = () => performance.timeOrigin + performance.now();
/** The number of connections that are opened at the same time, so that no connection queue overflows. */
const connecting = 100;
/** The time limit in ms within which a mark must reach every watcher. After the time limit, the benchmark fails. */
const patienceMs = 60_000;

let expected: { readonly mark: Buffer; readonly of: StreamOrder["kind"] } | undefined;
let arrivedMs: number[] = [];
let watchers = 0;
let patience: NodeJS.Timeout | undefined;

function watch(socket: Socket, kind: StreamOrder["kind"]): void {
  /** The last bytes of the previous data, because a mark may be split over two pieces of data. */
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    if (expected?.of !== kind) return;
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (text.includes(expected.mark)) {
      rest = Buffer.alloc(0);
      arrivedMs.push(nowMs());
      if (arrivedMs.length === watchers) {
        expected = undefined;
        clearTimeout(patience);
        process.send?.({ arrivedMs } satisfies WatchReport);
      }
    } else rest = Buffer.from(text.subarray(-expected.mark.length));
  });
  socket.on("error", (error) => {
    throw error;
  });
  socket.on("close", () => {
    throw new Error(`the server closed a ${kind} connection`);
  });
}

async function open(port: number, kind: StreamOrder["kind"]): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  if (kind === "stream")
    socket.write("GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
  const [head] = (await once(socket, "data")) as [Buffer];
  if (kind === "stream" && !head.toString("latin1").startsWith("HTTP/1.1 200"))
    throw new Error(head.toString("latin1"));
  watch(socket, kind);
}

process.on("message", async (order: WatchOrder) => {
  if (order.kind === "expect") {
    expected = { mark: Buffer.from(order.mark), of: order.of };
    arrivedMs = [];
    patience = setTimeout(() => {
      throw new Error(`the mark ${order.mark} has reached only ${arrivedMs.length} of ${watchers} watchers`);
    }, patienceMs);
  } else {
    watchers = order.watchers;
    for (const [port, kind] of [
      [order.streamPort, "stream"],
      [order.barePort, "bare"],
    ] as const)
      for (let opened = 0; opened < watchers; opened += connecting)
        await Promise.all(
          Array.from({ length: Math.min(connecting, watchers - opened) }, () => open(port, kind)),
        );
  }
  process.send?.({});
});
// Connections may close after the benchmark has ended.
process.on("disconnect", () => process.exit(0));
