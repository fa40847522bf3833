import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Platform } from "../platform/index.ts";
import type { Delivery, Priority } from "../platform/queue/index.ts";
import type { BotApi, BotCall } from "./bot-api.ts";
import { blockChat, chatOf } from "./chats.repository.ts";

/** What a message is about, for who decides at the last moment whether it is still wanted. */
export interface About {
  readonly playerId: string;
  readonly kind: string;
  /** It waits for nothing. */
  readonly urgent: boolean;
}

/** Whether a message may be said now; asked right before it is. */
export type MayBeSaid = (
  about: About,
  hostUser: string,
) => Promise<"yes" | "no" | { readonly afterSeconds: number }>;

interface Queued {
  readonly hostUser: string;
  readonly call: BotCall;
  /** Null: an answer in the chat. */
  readonly about: About | null;
}

interface WhenSaid {
  readonly notAfterMs: number;
  readonly priority?: Priority | undefined;
}

export interface Messages {
  add<T>(trx: Kysely<T>, message: Queued, timing: WhenSaid): Promise<void>;
  /** Sends what is queued, until the signal; one process at a time does, for the limits are the bot's. */
  send(signal: AbortSignal, mayBeSaid: MayBeSaid): Promise<void>;
}

export type MessagesDependencies = Pick<Platform, "queues" | "db" | "clock"> & {
  readonly api: BotApi;
  /** What names a chat's line in the queue, without telling the chat. */
  readonly lineKey: Buffer;
};

export function createMessages({ queues, db, clock, api, lineKey }: MessagesDependencies): Messages {
  const queue = queues.open<Queued>({
    name: "bot",
    noun: "message of the bot",
    atOnce: 8,
    oneTryAtMostS: 120,
    // At growing pauses up to a quarter of an hour these reach past the day after which it is dropped.
    tries: 200,
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
