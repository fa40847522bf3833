import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Listener } from "../database/index.ts";
import { createHearing, emptyPayload, openingOf, packPayloads } from "./fan-out-payloads.ts";
import type { StreamFrame } from "./stream-frame.ts";

const channel = "gemplay_stream";
/** Maximum size of a payload in bytes. PostgreSQL refuses payloads of 8,000 bytes. */
const payloadBytesLimit = 7_900;

/** Default interval in milliseconds between two hello messages of a process with readers. */
const usualHelloMs = 5_000;
/**
 * Number of hello messages that a process sends without receiving any message of another process, before the process
 * considers itself alone.
 */
const hellosUntilAlone = 4;

export interface FanOut {
  /**
   * Sends frames to the other processes. Sends nothing while the process is alone. Never rejects, because a lost event
   * loses no state.
   */
  send(frames: readonly StreamFrame[]): Promise<void>;
  /**
   * Announces to the other processes that the current process has readers. Resolves when the message is sent. Never
   * rejects.
   */
  start(): Promise<void>;
  stop(): void;
}

export interface FanOutOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly bootId: string;
  readonly log: Logger;
  /** Receives the frames of other processes. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /** Called when other processes may have considered the current process ended and sent no frames to it. */
  readonly onForgotten: () => void;
  /**
   * Interval between hello messages in milliseconds, 5 s by default. The interval must be the same in every process.
   */
  readonly helloMs?: number;
}

/**
 * Creates the exchange of stream events between processes over LISTEN and NOTIFY. A process that is alone sends
 * nothing, because each bet changes a balance, and sending each balance took more time than most steps of the bet. A
 * process considers itself alone only after it has listened without a gap for long enough.
 */
export function createFanOut(options: FanOutOptions): FanOut {
  const { db, listener, bootId, log, receive, onForgotten, helloMs = usualHelloMs } = options;
  const own = openingOf(bootId);
  const hear = createHearing({ log, receive, onForgotten });
  /**
   * The silence is counted in hello messages and not in time, because a paused process would otherwise conclude that
   * the other processes were silent.
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
      // The payloads are sent as one text of lines, because the driver would inspect every character of array elements.
      await sql`SELECT pg_notify(${channel}, payload)
        FROM unnest(string_to_array(${payloads.join("\n")}, chr(10))) AS payload`.execute(db);
      return true;
    } catch (error) {
      log.warn({ err: error }, "events did not reach other processes");
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
      for (const { event } of tooLarge) log.error({ event }, "event is too large for other processes");
      if (payloads.length > 0) await notify(payloads);
    },
    start() {
      hello = setInterval(sayHello, helloMs).unref();
      return sayHello();
    },
    stop: () => clearInterval(hello),
  };
}
