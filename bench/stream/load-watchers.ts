// Runs many watchers of the activity feed in a process of their own, for the load of many bets a second. The watchers
// are plain sockets. They check that every watcher receives the same public events in the same order.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface ConnectOrder {
  readonly kind: "connect";
  readonly of: "stream" | "bare";
  readonly port: number;
  readonly watchers: number;
  /** The tickets of players; each ticket opens one event stream. */
  readonly tickets: readonly string[];
}

export type LoadWatchOrder =
  | ConnectOrder
  /** Closes every n-th connection in the given time, and connects again with the id of the last event. */
  | { readonly kind: "reconnect"; readonly every: number; readonly duringMs: number }
  /** Waits until every watcher has received the event with this id, and answers with `LoadWatchReport`. */
  | { readonly kind: "report"; readonly endId: string };

export interface LoadWatchReport {
  /** The number of bets by their delay: the index is the delay in ms from publishing until the arrival. */
  readonly betDelays: readonly number[];
  /** The number of balance events of the players with an event stream by their delay, with the same index. */
  readonly balanceDelays: readonly number[];
  readonly bytes: number;
  /** The number of pieces of data that all watchers received. */
  readonly chunks: number;
  /** The number of different public events. */
  readonly events: number;
  /** The number of times that a watcher received another next event than the other watchers. */
  readonly gaps: number;
  /** The number of watchers that had to reload their state. */
  readonly resyncs: number;
  /** The number of connections that the server closed. */
  readonly dropped: number;
  readonly reconnected: number;
}

/** The number of connections that are opened at the same time, so that no connection queue overflows. */
const connecting = 100;
/** The time limit in ms for the last event. After the time limit, the benchmark fails. */
const patienceMs = 120_000;
const longestMs = 60_000;

interface Block {
  readonly id: string | undefined;
  readonly event: string | undefined;
  /** The id of the bet, and the time at which it was published. */
  readonly betId: string | undefined;
  readonly atMs: number | undefined;
}

interface Watcher {
  socket: Socket;
  rest: string;
  lastId: string;
  /** The id of the last bet. */
  lastBet: string;
  /** True until the watcher has received all events that it missed. The delays of missed events are not counted. */
  isResuming: boolean;
}

const nowMs = () => performance.timeOrigin + performance.now();
const betDelays = new Array<number>(longestMs).fill(0);
const balanceDelays = new Array<number>(longestMs).fill(0);
const delaysOf: Readonly<Record<string, number[]>> = { bet: betDelays, balance: balanceDelays };
const all: Watcher[] = [];
/** For each event, the event that follows it. */
const followers = new Map<string, string>();
const tally = { bytes: 0, chunks: 0, gaps: 0, resyncs: 0, dropped: 0, reconnected: 0 };
let closing = false;

function parse(text: string): Block[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .map((block) => {
      const event = /^event: (.+)$/m.exec(block)?.[1];
      const isPublic = event === "bet" || event === "bigWin";
      return {
        id: /^id: (.+)$/m.exec(block)?.[1],
        event,
        betId: isPublic ? /"id":"([^"]+)"/.exec(block)?.[1] : undefined,
        atMs: Number(/"(?:atMs|balance)":"?(\d+)/.exec(block)?.[1]),
      };
    });
}

/** Parses a text only once, because thousands of watchers receive the same text. */
let parsed = new Map<string, Block[]>();
function parseOnce(text: string): Block[] {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (parsed.size > 1_000) parsed = new Map();
  const blocks = parse(text);
  parsed.set(text, blocks);
  return blocks;
}

function read(watcher: Watcher, chunk: Buffer): void {
  tally.bytes += chunk.length;
  tally.chunks += 1;
  const arrivedMs = nowMs();
  const text = watcher.rest + chunk.toString("latin1");
  const end = text.lastIndexOf("\n\n");
  watcher.rest = end === -1 ? text : text.slice(end + 2);
  if (end === -1) return;
  for (const { id, event, betId, atMs } of parseOnce(text.slice(0, end + 2))) {
    watcher.lastId = id ?? watcher.lastId;
    if (event === "resync") tally.resyncs += 1;
    // The missed events end with an id without an event.
    if (event === undefined) watcher.isResuming = false;
    const delays = watcher.isResuming ? undefined : delaysOf[event ?? ""];
    const delay = Math.min(longestMs - 1, Math.max(0, Math.round(arrivedMs - (atMs ?? 0))));
    if (delays !== undefined) delays[delay] = (delays[delay] ?? 0) + 1;
    if (betId === undefined) continue;
    const expected = followers.get(watcher.lastBet);
    if (expected === undefined) followers.set(watcher.lastBet, betId);
    else if (expected !== betId) tally.gaps += 1;
    watcher.lastBet = betId;
  }
}

async function openSocket(
  watcher: Watcher,
  of: ConnectOrder["of"],
  port: number,
  path: string,
): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  watcher.socket = socket;
  watcher.rest = "";
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  if (of === "stream") {
    const resume = watcher.lastId === "" ? "" : `Last-Event-ID: ${watcher.lastId}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${resume}\r\n`);
  }
  let head = "";
  const headEnd = of === "stream" ? "\r\n\r\n" : "\n";
  while (!head.includes(headEnd)) head += String((await once(socket, "data"))[0]);
  if (of === "stream" && !head.startsWith("HTTP/1.1 200")) throw new Error(head);
  const rest = head.slice(head.indexOf(headEnd) + headEnd.length);
  if (rest !== "") read(watcher, Buffer.from(rest));
  socket.on("data", (chunk) => read(watcher, chunk));
  socket.on("close", () => {
    if (closing) return;
    if (watcher.isResuming) tally.reconnected += 1;
    else tally.dropped += 1;
    watcher.isResuming = true;
    void openSocket(watcher, of, port, "/api/stream");
  });
}

async function openAll(order: ConnectOrder): Promise<void> {
  const paths = [
    ...Array.from({ length: order.watchers }, () => "/api/stream"),
    ...order.tickets.map((ticket) => `/api/stream?ticket=${ticket}`),
  ];
  while (paths.length > 0)
    await Promise.all(
      paths.splice(0, connecting).map((path) => {
        const watcher = {
          socket: undefined as unknown as Socket,
          rest: "",
          lastId: "",
          lastBet: "",
          isResuming: false,
        };
        all.push(watcher);
        return openSocket(watcher, order.of, order.port, path);
      }),
    );
  Object.assign(tally, { bytes: 0, chunks: 0 });
}

async function reconnect({ every, duringMs }: Extract<LoadWatchOrder, { kind: "reconnect" }>): Promise<void> {
  const some = all.filter((_, index) => index % every === 0);
  for (const watcher of some) {
    watcher.isResuming = true;
    watcher.socket.destroy();
    await sleep(duringMs / some.length);
  }
}

async function report(endId: string): Promise<LoadWatchReport> {
  const untilMs = performance.now() + patienceMs;
  while (!all.every(({ lastBet }) => lastBet === endId)) {
    if (performance.now() > untilMs) throw new Error(`not every watcher received the event ${endId}`);
    await sleep(20);
  }
  const trim = (delays: readonly number[]) => delays.slice(0, delays.findLastIndex((count) => count > 0) + 1);
  return {
    ...tally,
    betDelays: trim(betDelays),
    balanceDelays: trim(balanceDelays),
    events: followers.size,
  };
}

process.on("message", async (order: LoadWatchOrder) => {
  if (order.kind === "connect") await openAll(order);
  if (order.kind === "reconnect") await reconnect(order);
  process.send?.(order.kind === "report" ? await report(order.endId) : {});
});
process.on("disconnect", () => {
  closing = true;
  process.exit(0);
});
