import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Platform } from "../platform/index.ts";
import type { Delivery, Priority } from "../platform/queue/index.ts";
import type { BotApi, BotCall } from "./bot-api.ts";
import { blockChat, chatOf } from "./chats.repository.ts";

/**
 * The subject of a message of the bot. Directly before sending, the bot uses the subject to decide whether the user
 * still wants the message.
 */
export interface About {
  readonly playerId: string;
  readonly kind: string;
  /** True if the bot must send the message even in the user's quiet hours. */
  readonly urgent: boolean;
}

/** Decides, directly before the bot sends a message, whether the bot may send the message. */
export type MayBeSaid = (
  about: About,
  hostUser: string,
) => Promise<"yes" | "no" | { readonly afterSeconds: number }>;

interface Queued {
  readonly hostUser: string;
  readonly call: BotCall;
  /** The subject of the message; null for a message that answers the user in the chat. */
  readonly about: About | null;
}

interface WhenSaid {
  readonly notAfterMs: number;
  readonly priority?: Priority | undefined;
}

export interface Messages {
  add<T>(trx: Kysely<T>, message: Queued, timing: WhenSaid): Promise<void>;
  /**
   * Sends queued messages of the bot until the signal aborts. Only one process sends messages of the bot at a time,
   * because the limits of the messaging host apply to the whole bot.
   */
  send(signal: AbortSignal, mayBeSaid: MayBeSaid): Promise<void>;
}

export type MessagesDependencies = Pick<Platform, "queues" | "db" | "clock"> & {
  readonly api: BotApi;
  /** The key of the HMAC that derives a queue name from a chat, so that the queue name does not reveal the chat. */
  readonly lineKey: Buffer;
};

export function createMessages({ queues, db, clock, api, lineKey }: MessagesDependencies): Messages {
  const queue = queues.open<Queued>({
    name: "bot",
    noun: "message of the bot",
    atOnce: 8,
    oneAttemptAtMostS: 120,
    // The pauses between delivery attempts grow up to a quarter of an hour, so 200 attempts take longer than a day. The
    // queue drops an unsent message after a day.
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
