import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Listener } from "../database/index.ts";
import { createHearing, emptyPayload, openingOf, packPayloads } from "./fan-out-payloads.ts";
import type { StreamFrame } from "./stream-frame.ts";

const channel = "gemplay_stream";
/** Maximum size in bytes of a NOTIFY payload. PostgreSQL refuses NOTIFY payloads of 8,000 bytes or more. */
const payloadBytesLimit = 7_900;

/** Default interval in milliseconds between two hello messages of a process that has stream readers. */
const usualHelloMs = 5_000;
/**
 * If no message of another process arrives during this number of own hello messages, a process assumes that no other
 * process runs.
 */
const hellosUntilAlone = 4;

export interface FanOut {
  /**
   * Sends frames (stream events) to the other processes. The process sends nothing while no other process runs. The
   * call never rejects, because the loss of a stream event loses no state.
   */
  send(frames: readonly StreamFrame[]): Promise<void>;
  /**
   * Announces to the other processes that the current process has stream readers. Resolves when the announcement was
   * sent. Never rejects.
   */
  start(): Promise<void>;
  stop(): void;
}

export interface FanOutOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly bootId: string;
  readonly log: Logger;
  /** Called with the frames (stream events) that other processes sent. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /**
   * Called when frames (stream events) may be missing, because other processes may have assumed that the current
   * process had ended.
   */
  readonly onForgotten: () => void;
  /**
   * Interval in milliseconds between two hello messages. By default, the interval is 5 s. All processes of the
   * deployment must use the same interval.
   */
  readonly helloMs?: number;
}

/**
 * Creates the exchange of stream events between processes through LISTEN and NOTIFY of the database. A process sends
 * nothing if no other process runs. Each bet changes a balance. Sending each balance to other processes took more time
 * than most steps of the bet. A process assumes that no other process runs only after it has listened without
 * interruption for long enough.
 */
export function createFanOut(options: FanOutOptions): FanOut {
  const { db, listener, bootId, log, receive, onForgotten, helloMs = usualHelloMs } = options;
  const own = openingOf(bootId);
  const hear = createHearing({ log, receive, onForgotten });
  /**
   * The process counts its own hello messages instead of measuring time. After a pause, a process that measures time
   * would assume that the other processes had sent no message.
   */
  let unansweredHellos = 0;
  let saidAtMs = Number.POSITIVE_INFINITY;
  let hello: NodeJS.Timeout | undefined;

  listener.on(channel, (payload) => {
    if (payload.startsWith(own)) return;
    unansweredHellos = 0;
    hear(payload);
  });
  listener.onGap(() => {
    unansweredHellos = 0;
  });

  async function notify(payloads: readonly string[]): Promise<boolean> {
    try {
      // The payloads are passed to the driver as one text with several lines, because the driver would inspect every
      // character of an array's elements.
      await sql`SELECT pg_notify(${channel}, payload)
        FROM unnest(string_to_array(${payloads.join("\n")}, chr(10))) AS payload`.execute(db);
      return true;
    } catch (error) {
      log.warn({ err: error }, "stream events could not be sent to other processes");
      return false;
    }
  }

  async function sayHello(): Promise<void> {
    const beganAtMs = performance.now();
    if (!(await notify([emptyPayload(bootId)]))) return;
    unansweredHellos += 1;
    const silentMs = performance.now() - saidAtMs;
    saidAtMs = beganAtMs;
    if (silentMs > helloMs * (hellosUntilAlone - 1)) onForgotten();
  }

  return {
    async send(frames) {
      if (unansweredHellos >= hellosUntilAlone && listener.isConnected()) return;
      const { payloads, tooLarge } = packPayloads(bootId, frames, payloadBytesLimit);
      for (const { event } of tooLarge)
        log.error({ event }, "a stream event is too large to be sent to other processes");
      if (payloads.length > 0) await notify(payloads);
    },
    start() {
      hello = setInterval(sayHello, helloMs).unref();
      return sayHello();
    },
    stop: () => clearInterval(hello),
  };
}
