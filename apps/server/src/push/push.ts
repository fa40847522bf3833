import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type StartScreen, startPath } from "@gemplay/api-schema/start-parameter";
import { defaultLocale, type Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { findPlayer, languageOf } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Delivery, Priority } from "../platform/queue/index.ts";
import { isPushEndpoint } from "./public-hosts.ts";
import {
  dropDead,
  dropSubscription,
  findSubscription,
  forgetSubscriptions,
  keepSubscription,
  noteSent,
  type Subscription,
  subscriptionIds,
} from "./push.repository.ts";
import { sendPush } from "./push-service.ts";

/** A push message. It has no amounts, because a locked screen also shows it. */
export interface Pushed {
  readonly text: (locale: Locale) => { readonly heading: string; readonly lead: string };
  /** The screen that a tap on the message opens; undefined for the home screen. */
  readonly screen?: StartScreen | undefined;
  /** The kind of notice by which the player can switch the message off; "" if this is not possible. */
  readonly kind: string;
  readonly notAfterMs: number;
  readonly priority: Priority;
}

/** Decides, directly before a push message is sent, whether it may be sent. */
export type MayBePushed = (
  playerId: bigint,
  kind: string,
) => Promise<"yes" | "no" | { readonly afterSeconds: number }>;

export interface Push {
  /** The public VAPID key with which browsers subscribe; undefined in a deployment without web push. */
  readonly publicKey: string | undefined;
  /**
   * Stores the subscription of a session's browser in the caller's transaction.
   *
   * @throws {AppError} PushClosed, PushEndpointRefused
   */
  subscribe<T>(
    trx: Kysely<T>,
    playerId: bigint,
    sessionId: string,
    subscription: Subscription,
  ): Promise<void>;
  /** @throws {AppError} PushDeviceUnknown */
  unsubscribe<T>(trx: Kysely<T>, playerId: bigint, id: string): Promise<void>;
  /** Queues a message for every browser of the player in the caller's transaction. */
  say<T>(trx: Kysely<T>, playerId: bigint, pushed: Pushed): Promise<void>;
  /** Starts the worker's job that sends push messages. */
  start(mayBePushed: MayBePushed): void;
}

interface Queued {
  readonly playerId: string;
  readonly subscriptionId: string;
  readonly kind: string;
  /** The text of the message and the path of its screen, as the service worker of the page reads them. */
  readonly payload: string;
  readonly notAfterMs: number;
}

export type PushDependencies = Pick<Platform, "config" | "db" | "clock" | "queues" | "jobs">;

const closed: Push = {
  publicKey: undefined,
  subscribe: async () => {
    throw new AppError("PushClosed");
  },
  unsubscribe: async () => {
    throw new AppError("PushDeviceUnknown");
  },
  say: async () => {},
  start: () => {},
};

export function createPush({ config, db, clock, queues, jobs }: PushDependencies): Push {
  const { push: vapid } = config;
  if (vapid === undefined) return closed;
  const isLocal = config.environment === "local";
  const queue = queues.open<Queued>({
    name: "push",
    noun: "push message",
    // Several messages at once, so that a push service that hangs does not delay the messages to other push services.
    atOnce: 8,
    oneAttemptAtMostS: 60,
    attempts: 60,
    metric: { name: "gemplay_push_messages_total", help: "Push messages by what became of a try" },
  });

  const deliver = async (message: Queued, mayBePushed: MayBePushed): Promise<Delivery> => {
    const { subscriptionId, kind, payload, notAfterMs } = message;
    const playerId = BigInt(message.playerId);
    const player = await findPlayer(db, playerId);
    if (player === undefined || player.deleted || player.freeze === "all") {
      await forgetSubscriptions(db, playerId);
      return { kind: "dropped" };
    }
    const subscription = await findSubscription(db, playerId, subscriptionId);
    if (subscription === undefined) return { kind: "dropped" };
    const may = await mayBePushed(playerId, kind);
    if (may === "no") return { kind: "dropped" };
    if (may !== "yes") return { kind: "later", seconds: may.afterSeconds };
    const ttlS = Math.max(1, Math.floor((notAfterMs - clock.nowMs()) / 1_000));
    const outcome = await sendPush(subscription, payload, { vapid, isLocal, ttlS });
    if (outcome.kind === "gone") {
      await dropDead(db, playerId, subscriptionId, subscription.endpoint);
      return { kind: "dropped" };
    }
    if (outcome.kind === "taken") await noteSent(db, playerId, subscriptionId, new Date(clock.nowMs()));
    return outcome;
  };

  return {
    publicKey: vapid.publicKey,
    async subscribe(trx, playerId, sessionId, subscription) {
      if (!isPushEndpoint(subscription.endpoint, isLocal)) throw new AppError("PushEndpointRefused");
      const at = new Date(clock.nowMs());
      await keepSubscription(trx, playerId, Buffer.from(sessionId, "hex"), subscription, at);
    },
    async unsubscribe(trx, playerId, id) {
      if (!(await dropSubscription(trx, playerId, id))) throw new AppError("PushDeviceUnknown");
    },
    async say(trx, playerId, { text, screen, kind, ...timing }) {
      const ids = await subscriptionIds(trx, playerId);
      if (ids.length === 0) return;
      const { heading, lead } = text((await languageOf(trx, playerId)) ?? defaultLocale);
      const payload = JSON.stringify({ title: heading, body: lead, path: startPath(screen ?? null) });
      for (const subscriptionId of ids) {
        const line = createHash("sha256").update(subscriptionId).digest("base64url");
        const queued = { playerId: String(playerId), subscriptionId, kind, payload };
        await queue.add(trx, { ...queued, notAfterMs: timing.notAfterMs }, { ...timing, line });
      }
    },
    start(mayBePushed) {
      jobs.runExclusive("push messages", async (signal) => {
        await queue.start((message) => deliver(message, mayBePushed));
        while (!signal.aborted) await sleep(3_600_000, undefined, { signal }).catch(() => undefined);
        await queue.pause();
      });
    },
  };
}
