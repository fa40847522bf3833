import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Platform } from "../platform/index.ts";
import type { Delivery, Priority } from "../platform/queue/index.ts";
import type { BotApi, BotCall } from "./bot-api.ts";
import { blockChat, chatOf } from "./chats.repository.ts";

/**
 * The subject of a message. Directly before sending, the check uses the subject to decide whether the user still wants
 * the message.
 */
export interface About {
  readonly playerId: string;
  readonly kind: string;
  /** True if the message must not wait for quiet hours. */
  readonly urgent: boolean;
}

/** Decides directly before a message is sent whether the bot may send the message. */
export type MayBeSaid = (
  about: About,
  hostUser: string,
) => Promise<"yes" | "no" | { readonly afterSeconds: number }>;

interface Queued {
  readonly hostUser: string;
  readonly call: BotCall;
  /** The subject of the message; null for an answer in the chat. */
  readonly about: About | null;
}

interface WhenSaid {
  readonly notAfterMs: number;
  readonly priority?: Priority | undefined;
}

export interface Messages {
  add<T>(trx: Kysely<T>, message: Queued, timing: WhenSaid): Promise<void>;
  /**
   * Sends queued messages until the signal aborts. One process sends at a time, because the host's limits apply to the
   * whole bot.
   */
  send(signal: AbortSignal, mayBeSaid: MayBeSaid): Promise<void>;
}

export type MessagesDependencies = Pick<Platform, "queues" | "db" | "clock"> & {
  readonly api: BotApi;
  /** The key of the HMAC that turns a chat into a queue name, so that the name does not reveal the chat. */
  readonly lineKey: Buffer;
};

export function createMessages({ queues, db, clock, api, lineKey }: MessagesDependencies): Messages {
  const queue = queues.open<Queued>({
    name: "bot",
    noun: "message of the bot",
    atOnce: 8,
    oneAttemptAtMostS: 120,
    // With growing pauses of up to a quarter of an hour, 200 attempts last longer than a day. The queue drops a message
    // after a day.
    attempts: 200,
    metric: { name: "gemplay_bot_messages_total", help: "Messages of the bot by what became of a try" },
  });

  async function deliver(
    { hostUser, call, about }: Queued,
    mayBeSaid: MayBeSaid,
    signal: AbortSignal,
  ): Promise<Delivery> {
    if ((await chatOf(db, hostUser))?.blockedAt) return { kind: "dropped" };
    const may = about === null ? "yes" : await mayBeSaid(about, hostUser);
    if (may === "no") return { kind: "dropped" };
    if (may !== "yes") return { kind: "later", seconds: may.afterSeconds };
    const asOf = new Date(clock.nowMs());
    const outcome = await api.send(call, signal);
    if (outcome.kind !== "blocked") return outcome;
    await blockChat(db, hostUser, asOf);
    return { kind: "dropped" };
  }

  return {
    async add(trx, message, timing) {
      const line = createHmac("sha256", lineKey).update(message.hostUser).digest("base64url");
      await queue.add(trx, message, { ...timing, line });
    },
    async send(signal, mayBeSaid) {
      await queue.start((message) => deliver(message, mayBeSaid, signal));
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await queue.pause();
    },
  };
}
