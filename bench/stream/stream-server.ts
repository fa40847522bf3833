// The server process that the benchmark measures: the complete server, and plain sockets for comparison.
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { startServer } from "../../apps/server/src/compose.ts";
import { loadConfig } from "../../apps/server/src/platform/config/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";

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

/** The first text that the server writes to every plain socket. */
const bareHello = "ready\n";

const nowMs = () => performance.timeOrigin + performance.now();
const address = (digit: number) => `0x${"0".repeat(39)}${digit}`;

const config = loadConfig({
  GEMPLAY_ENV: "local",
  HOST: "127.0.0.1",
  PORT: "0",
  PUBLIC_ORIGIN: "http://localhost",
  LOG_LEVEL: "warn",
  ROLE: "api",
  DATABASE_URL: process.env.BENCH_DATABASE_URL ?? "",
  // The server of the benchmark runs without a chain.
  CHAIN_RPC_URL: "http://127.0.0.1:9",
  CHAIN_PUBLIC_RPC_URL: "http://127.0.0.1:9",
  VAULT_ADDRESS: address(1),
  PLAY_TOKEN_ADDRESS: address(2),
  USDT_TOKEN_ADDRESS: address(3),
  COMMITMENTS_ADDRESS: address(4),
  PAYOUT_PRIVATE_KEY: `0x${"1".repeat(64)}`,
});
const server = await startServer({ config, log: createLogger("warn") });
await server.platform.settings.set("stream.readersPerAddress", "100000", { actor: "benchmark" });

const sockets = new Set<Socket>();
const bare = createServer((socket) => {
  sockets.add(socket);
  // The watcher counts as connected only after it has received the first text. A connection may be open before the
  // server process has accepted the socket. The watcher would miss data that the server writes before.
  socket.write(bareHello);
  socket.on("error", () => socket.destroy());
});
bare.listen(0, "127.0.0.1", 16_384);
await once(bare, "listening");

function betEvent(id: string) {
  return {
    id,
    game: "dice",
    name: "0x12***9a",
    asset: "PLAY",
    amount: "1.25",
    payout: "2.475",
    multiplierE4: 19_800,
    result: "WIN",
    atMs: 1_700_000_000_000,
  } as const;
}

process.on("message", ({ kind, mark, events }: StreamOrder) => {
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
  streamPort: Number(new URL(server.url).port),
  barePort: (bare.address() as AddressInfo).port,
} satisfies StreamPorts);
