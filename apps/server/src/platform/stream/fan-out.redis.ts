import type { Logger } from "pino";
import type { Redis } from "../redis/index.ts";
import type { FanOut } from "./fan-out.ts";
import { createHearing, emptyPayload, openingOf, packPayloads } from "./fan-out-payloads.ts";
import type { StreamFrame } from "./stream-frame.ts";

const channel = "stream";
/** What was lost is said on a channel of its own: whoever hears it reads its state again. */
const lostChannel = "stream-lost";
/** So long a payload keeps Redis and its listeners busy for milliseconds at most. */
const payloadBytesLimit = 256 * 1024;
const sayLostEveryMs = 1_000;

/**
 * Frames between processes over Redis. While it is away events reach the readers of their own process only, and as soon as it
 * is back all are told to read their state again. What waits for it to answer is bounded by how long it may be silent.
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
  /** Gets the frames of other processes. */
  readonly receive: (frames: readonly StreamFrame[]) => void;
  /** Told when frames of others did not come. */
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
