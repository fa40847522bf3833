import type { Logger } from "pino";
import type { Redis } from "../redis/index.ts";
import type { FanOut } from "./fan-out.ts";
import { createHearing, emptyPayload, openingOf, packPayloads } from "./fan-out-payloads.ts";
import type { StreamFrame } from "./stream-frame.ts";

const channel = "stream";
/**
 * Channel for lost events. Every process that receives a message on the channel makes its stream readers read their
 * state again.
 */
const lostChannel = "stream-lost";
/**
 * Maximum size of a payload in bytes. A payload of the maximum size keeps Redis and its listeners busy for only
 * milliseconds.
 */
const payloadBytesLimit = 256 * 1024;
const sayLostEveryMs = 1_000;

/**
 * Creates the exchange of stream events between processes over Redis. While Redis is away, events reach only the
 * readers of their own process. When Redis is back, all readers get the event to read their state again. Events that
 * wait for an answer of Redis are limited by Redis' timeout.
 */
export function createRedisFanOut({
  redis,
  bootId,
  log,
  receive,
  onForgotten,
}: {
  readonly redis: Redis;
  readonly bootId: string;
  readonly log: Logger;
  /** Receives the frames of other processes. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /** Called when frames of other processes were lost. */
  readonly onForgotten: () => void;
}): FanOut {
  const own = openingOf(bootId);
  const hear = createHearing({ log, receive, onForgotten });
  let hasLost = false;
  let sayingLost: NodeJS.Timeout | undefined;

  redis.on(channel, (payload) => {
    if (!payload.startsWith(own)) hear(payload);
  });
  redis.on(lostChannel, (payload) => {
    if (!payload.startsWith(own)) onForgotten();
  });
  redis.onGap(onForgotten);

  async function publish(to: string, payload: string): Promise<void> {
    if (!(await redis.publish(to, payload))) hasLost = true;
  }

  async function sayLost(): Promise<void> {
    if (!hasLost || !redis.isUp()) return;
    hasLost = false;
    await publish(lostChannel, emptyPayload(bootId));
  }

  return {
    async send(frames) {
      const { payloads, tooLarge } = packPayloads(bootId, frames, payloadBytesLimit);
      for (const { event } of tooLarge) log.error({ event }, "event is too large for other processes");
      for (const payload of payloads) await publish(channel, payload);
    },
    async start() {
      sayingLost = setInterval(sayLost, sayLostEveryMs).unref();
    },
    stop: () => clearInterval(sayingLost),
  };
}
