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
 * Number of own hello messages after which a process assumes that no other process runs, if no message of another
 * process has arrived meanwhile.
 */
const hellosUntilAlone = 4;

export interface FanOut {
  /**
   * Sends frames (events) to the other processes. The process sends nothing while no other process runs. Sending never
   * rejects, because the loss of an event loses no state.
   */
  send(frames: readonly StreamFrame[]): Promise<void>;
  /**
   * Announces to the other processes that the current process has stream readers. Resolves when the announcement is
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
  /** Called with the frames (events) that other processes sent. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /** Called when other processes may have assumed that the current process ended, and may have sent no frames. */
  readonly onForgotten: () => void;
  /**
   * Interval in milliseconds between two hello messages. The default interval between two hello messages is 5 s. The
   * interval must be the same in every process of the deployment.
   */
  readonly helloMs?: number;
}

/**
 * Creates the exchange of stream events between processes through LISTEN and NOTIFY of the database. A process sends
 * nothing if no other process runs. Each bet changes a balance, and sending each balance took more time than most steps
 * of the bet. A process assumes that no other process runs only after the process has listened without a gap for long
 * enough.
 */
export function createFanOut(options: FanOutOptions): FanOut {
  const { db, listener, bootId, log, receive, onForgotten, helloMs = usualHelloMs } = options;
  const own = openingOf(bootId);
  const hear = createHearing({ log, receive, onForgotten });
  /**
   * The process counts its own hello messages and not the time. A paused process would otherwise assume that the other
   * processes had sent nothing.
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
      // The payloads are sent as one text with several lines, because the driver would inspect every character of an
      // array's elements.
      await sql`SELECT pg_notify(${channel}, payload)
        FROM unnest(string_to_array(${payloads.join("\n")}, chr(10))) AS payload`.execute(db);
      return true;
    } catch (error) {
      log.warn({ err: error }, "events could not be sent to other processes");
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
        log.error({ event }, "an event is too large for the exchange with other processes");
      if (payloads.length > 0) await notify(payloads);
    },
    start() {
      hello = setInterval(sayHello, helloMs).unref();
      return sayHello();
    },
    stop: () => clearInterval(hello),
  };
}
