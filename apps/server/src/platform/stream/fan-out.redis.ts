import type { Logger } from "pino";
import type { Redis } from "../redis/index.ts";
import type { FanOut } from "./fan-out.ts";
import { createHearing, emptyPayload, openingOf, packPayloads } from "./fan-out-payloads.ts";
import type { StreamFrame } from "./stream-frame.ts";

const channel = "stream";
/**
 * The Redis channel of messages which report that stream events were lost. Every process that receives such a message
 * makes its stream readers reload their state.
 */
const lostChannel = "stream-lost";
/**
 * Maximum size in bytes of a payload that is sent through Redis. A payload of the maximum size occupies Redis and the
 * receiving processes only for some milliseconds.
 */
const payloadBytesLimit = 256 * 1024;
const sayLostEveryMs = 1_000;

/**
 * Creates the exchange of stream events between processes through Redis. While Redis is unavailable, a stream event
 * reaches only the stream readers that are connected to the same process. When Redis is available again, all stream
 * readers get an event after which they reload their state. Each command waits only a short time for Redis, so only a
 * limited number of events wait for an answer of Redis.
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
  /** Called with the frames (stream events) that other processes sent. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /** Called when frames (stream events) of other processes were lost. */
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
      for (const { event } of tooLarge)
        log.error({ event }, "a stream event is too large to be sent to other processes");
      for (const payload of payloads) await publish(channel, payload);
    },
    async start() {
      sayingLost = setInterval(sayLost, sayLostEveryMs).unref();
    },
    stop: () => clearInterval(sayingLost),
  };
}
