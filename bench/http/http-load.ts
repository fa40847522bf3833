// The load generator of the HTTP benchmarks runs in a process of its own. Each caller keeps one connection open and
// sends its next request after the last response. The load generator uses plain sockets, because a client library would
// be slower than the server.
import { connect, type Socket } from "node:net";
import { newKey } from "@gemplay/api-schema/new-key";
import { quantile } from "../quantile.ts";

export interface LoadOrder {
  /** The ports of the called processes. Each caller uses only one of the ports. */
  readonly ports: readonly number[];
  /**
   * If true, each caller sends requests of any player. If false, the requests of each player go to one server process,
   * as with a proxy that keeps sessions.
   */
  readonly scattered?: boolean;
  readonly path: string;
  /** The number of bets in each request; undefined for a route that places one bet. */
  readonly betsPerRequest?: number;
  readonly concurrency: number;
  /** The measured time of a round in seconds. */
  readonly seconds: number;
  /** The session tokens of the players. Each request uses one random token. */
  readonly tokens: readonly string[];
}

export interface LoadReport {
  readonly requestsPerSecond: number;
  /** The number of bets in the responses with status 200, per second. */
  readonly betsPerSecond: number;
  readonly p99Ms: number;
  /**
   * The number of responses with a status other than 200. `examples` contains the full text of the first failed
   * responses.
   */
  readonly refused: number;
  /** The number of responses with status 200, including the responses before the measured time. */
  readonly taken: number;
  readonly examples: readonly string[];
}

const params = { direction: "over", targetCenti: 5050 };

function requestTo({ path, betsPerRequest }: LoadOrder, tokens: readonly string[]): string {
  const token = tokens[Math.floor(Math.random() * tokens.length)];
  const keys =
    betsPerRequest === undefined
      ? { key: newKey() }
      : { keys: Array.from({ length: betsPerRequest }, () => newKey()) };
  const body = JSON.stringify({ ...keys, asset: "PLAY", amount: "0.01", params });
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nlanguage: en\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

/**
 * Returns the length of the complete response at the beginning of `text`, or undefined if the response is incomplete.
 */
function answerLength(text: string): number | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`a response without a content length:\n${text.slice(0, head)}`);
  const end = head + 4 + Number.parseInt(length, 10);
  return text.length >= end ? end : undefined;
}

interface Tally {
  readonly latenciesMs: number[];
  bets: number;
  refused: number;
  taken: number;
  readonly examples: string[];
}

/**
 * The time in ms at the beginning of each round that is not measured. A server that was idle for some seconds is slow
 * at first, and a production server is never idle.
 */
const uncountedMs = 1_000;

/** Runs one caller that sends requests one after another until the time is over. */
function call(caller: number, order: LoadOrder, beginMs: number, endMs: number, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const { ports } = order;
    const place = caller % ports.length;
    const own = (_token: string, index: number) => order.scattered === true || index % ports.length === place;
    const tokens = order.tokens.filter(own);
    const socket: Socket = connect(ports[place] ?? 0, "127.0.0.1");
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    let sentMs = 0;
    let text = "";
    const send = () => {
      sentMs = performance.now();
      socket.write(requestTo(order, tokens));
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a kept connection")));
    socket.on("data", (chunk: string) => {
      text = text === "" ? chunk : text + chunk;
      const length = answerLength(text);
      if (length === undefined) return;
      const nowMs = performance.now();
      if (nowMs >= beginMs) tally.latenciesMs.push(nowMs - sentMs);
      if (text.startsWith("HTTP/1.1 200 ")) {
        tally.taken += 1;
        // A response can contain fewer bets than its request.
        if (nowMs >= beginMs)
          tally.bets += order.betsPerRequest === undefined ? 1 : text.split('"balance":').length - 1;
      } else {
        tally.refused += 1;
        if (tally.examples.length < 3) tally.examples.push(text.slice(0, length));
      }
      text = text.slice(length);
      if (nowMs < endMs) return send();
      socket.removeAllListeners("close");
      socket.destroy();
      resolve();
    });
  });
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const tally: Tally = { latenciesMs: [], bets: 0, refused: 0, taken: 0, examples: [] };
  const beginMs = performance.now() + uncountedMs;
  const endMs = beginMs + order.seconds * 1000;
  await Promise.all(
    Array.from({ length: order.concurrency }, (_, caller) => call(caller, order, beginMs, endMs, tally)),
  );
  const seconds = (performance.now() - beginMs) / 1000;
  return {
    requestsPerSecond: tally.latenciesMs.length / seconds,
    betsPerSecond: tally.bets / seconds,
    p99Ms: quantile(tally.latenciesMs, 0.99),
    refused: tally.refused,
    taken: tally.taken,
    examples: tally.examples,
  };
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
