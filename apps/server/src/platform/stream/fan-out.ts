import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Listener } from "../database/index.ts";
import { createHearing, emptyPayload, openingOf, packPayloads } from "./fan-out-payloads.ts";
import type { StreamFrame } from "./stream-frame.ts";

const channel = "gemplay_stream";
/** PostgreSQL refuses a payload of 8,000 bytes. */
const payloadBytesLimit = 7_900;

/** A process that has readers says so this often. */
const usualHelloMs = 5_000;
/** Who says so this many times and hears of nobody is alone. */
const hellosUntilAlone = 4;

export interface FanOut {
  /** Tells the other processes, if there are any. Never rejects: losing an event loses no state. */
  send(frames: readonly StreamFrame[]): Promise<void>;
  /** This process has readers from now on; resolves when the others know. Never rejects. */
  start(): Promise<void>;
  stop(): void;
}

export interface FanOutOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly bootId: string;
  readonly log: Logger;
  /** Gets the frames of other processes. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /** Told when others may have taken this process for gone, and kept their frames to themselves. */
  readonly onForgotten: () => void;
  /** How often it says that it is there; 5 s unless said, and the same in every process. */
  readonly helloMs?: number;
}

/**
 * Frames between processes over LISTEN and NOTIFY. A process that hears of no other tells nobody: each bet changes a
 * balance, and saying that to an empty room cost more than most parts of the bet. It takes the others for there unless
 * it has listened without a gap for long enough to know better.
 */
export function createFanOut(options: FanOutOptions): FanOut {
  const { db, listener, bootId, log, receive, onForgotten, helloMs = usualHelloMs } = options;
  const own = openingOf(bootId);
  const hear = createHearing({ log, receive, onForgotten });
  /** Counted and not timed: a process that stood still must not believe that it was silent around it. */
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
      // One text of lines: the driver would look at every character of an array's elements.
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
