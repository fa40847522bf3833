// The server process that the benchmark measures: the complete server, and plain sockets for comparison.
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../apps/server/src/compose.ts";
import { loadConfig } from "../../apps/server/src/platform/config/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { withoutChain } from "../without-chain.ts";

export interface StreamPorts {
  readonly streamPort: number;
  readonly barePort: number;
}

/**
 * One batch of events that the server publishes at once. The last event of the batch contains the mark of the batch.
 */
export interface StreamOrder {
  readonly kind: "stream" | "bare";
  readonly mark: string;
  readonly events: number;
}

export interface StreamSent {
  /** The time at which the first event of the batch was published, in ms since the epoch with fractions. */
  readonly atMs: number;
  /** The bytes of the batch that each watcher receives. */
  readonly bytes: number;
}

/** Bets that the server publishes for some seconds. The server answers with `LoadSent`. */
export interface LoadOrder {
  readonly kind: "load";
  readonly of: StreamOrder["kind"];
  readonly seconds: number;
  readonly betsPerSecond: number;
  /** The number of writes per second to each plain socket. */
  readonly writesPerSecond: number;
  /** The players whose event streams are open. */
  readonly playerIds: readonly string[];
  /** The id of the last event of the load. */
  readonly endId: string;
}

export interface LoadSent {
  /** The processor time of the server process, divided by the time of the load. */
  readonly processorShare: number;
}

/** The server collects its garbage and answers with `ServerMemory`. */
export interface MemoryOrder {
  readonly kind: "memory";
}

export interface ServerMemory {
  readonly rssBytes: number;
  readonly heapBytes: number;
}

/** The first text that the server writes to every plain socket. */
const bareHello = "ready\n";

const nowMs = () => performance.timeOrigin + performance.now();
const port = await freePort(0, "the server");
const config = loadConfig({
  ...withoutChain,
  PORT: `${port}`,
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  LOG_LEVEL: "warn",
  DATABASE_URL: process.env.BENCH_DATABASE_URL ?? "",
});
const server = await startServer({ config, log: createLogger("warn") });
// All watchers connect from one address.
await server.platform.settings.set("stream.readersPerAddress", "100000", { actor: "benchmark" });
await server.platform.settings.set("rate.generalPerMinute", "0", { actor: "benchmark" });
await server.platform.settings.set("rate.signInPerMinute", "0", { actor: "benchmark" });

const sockets = new Set<Socket>();
const bare = createServer((socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  // The watcher counts as connected only after it has received the first text. A connection may be open before the
  // server process has accepted the socket. The watcher would miss data that the server writes before.
  socket.write(bareHello);
  socket.on("error", () => socket.destroy());
});
bare.listen(0, "127.0.0.1", 16_384);
await once(bare, "listening");

function betEvent(id: string, atMs = 1_700_000_000_000) {
  return {
    id,
    game: "dice",
    name: "0x12***9a",
    asset: "PLAY",
    amount: "1.25",
    payout: "2.475",
    multiplierE4: 19_800,
    result: "WIN",
    atMs,
  } as const;
}

/** Every 50th bet of a load is a bet of a player whose event stream is open. */
const betsPerOwnBet = 50;
const tickMs = 10;

/** Publishes bets at an even rate, and the balance of the player with each bet. */
async function publishLoad({ of, seconds, betsPerSecond, writesPerSecond, playerIds, endId }: LoadOrder) {
  const { stream } = server.platform;
  const usedBefore = process.cpuUsage();
  const beganMs = performance.now();
  let frames: string[] = [];
  let writes = 0;
  const writeBare = () => {
    const bytes = Buffer.from(frames.join(""));
    frames = [];
    writes += 1;
    for (const socket of sockets) socket.write(bytes);
  };
  const publishBare = (event: string, id: string, number: number) =>
    frames.push(
      `id: 0123456789ab-${number}\nevent: ${event}\ndata: ${JSON.stringify(betEvent(id, Math.round(nowMs())))}\n\n`,
    );
  const publishStream = (number: number) => {
    const atMs = Math.round(nowMs());
    stream.publish("bet", betEvent(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`, atMs));
    const own =
      number % betsPerOwnBet === 0 ? playerIds[(number / betsPerOwnBet) % playerIds.length] : undefined;
    stream.publishTo(own === undefined ? 1_000_000n + BigInt(number % 10_000) : BigInt(own), "balance", {
      assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "play", balance: `${atMs}` }],
    });
  };
  let number = 0;
  for (let lastedMs = 0; lastedMs < seconds * 1_000; lastedMs = performance.now() - beganMs) {
    for (; number < (lastedMs * betsPerSecond) / 1_000; number++)
      if (of === "stream") publishStream(number);
      else publishBare("bet", `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`, number);
    if (of === "bare" && frames.length > 0 && (lastedMs * writesPerSecond) / 1_000 >= writes) writeBare();
    await sleep(tickMs);
  }
  const { user, system } = process.cpuUsage(usedBefore);
  const processorShare = (user + system) / 1_000 / (performance.now() - beganMs);
  if (of === "stream") stream.publish("bigWin", betEvent(endId));
  else {
    publishBare("bigWin", endId, number);
    writeBare();
  }
  return { processorShare } satisfies LoadSent;
}

function memory(): ServerMemory {
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed };
}

process.on("message", async (order: StreamOrder | LoadOrder | MemoryOrder) => {
  if (order.kind === "load") return process.send?.(await publishLoad(order));
  if (order.kind === "memory") return process.send?.(memory());
  const { kind, mark, events } = order;
  const batch = Array.from({ length: events }, (_, index) =>
    betEvent(index === events - 1 ? mark : `00000000-0000-7000-8000-0000000000${10 + index}`),
  );
  const atMs = nowMs();
  // Each event has the same format as the frames of the event stream.
  const frames = batch.map(
    (data) => `id: 0123456789ab-100000\nevent: bet\ndata: ${JSON.stringify(data)}\n\n`,
  );
  const bytes = Buffer.from(frames.join(""));
  if (kind === "stream") for (const data of batch) server.platform.stream.publish("bet", data);
  else for (const socket of sockets) socket.write(bytes);
  process.send?.({ atMs, bytes: bytes.length } satisfies StreamSent);
});
process.on("disconnect", async () => {
  for (const socket of sockets) socket.destroy();
  bare.close();
  await server.stop();
});
process.send?.({
  streamPort: port,
  barePort: (bare.address() as AddressInfo).port,
} satisfies StreamPorts);
