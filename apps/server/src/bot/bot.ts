import { setTimeout as sleep } from "node:timers/promises";
import type { StartScreen } from "@gemplay/api-schema/start-parameter";
import type { Locale } from "@gemplay/i18n";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../platform/config/index.ts";
import type { Platform } from "../platform/index.ts";
import type { Priority } from "../platform/queue/index.ts";
import { appButton, appUrl } from "./answers.ts";
import { askedPauseMs, type BotApi, createBotApi, isHostsFault, reasonOf } from "./bot-api.ts";
import { deleteUpdatesBefore } from "./chats.repository.ts";
import { type About, createMessages, type MayBeSaid } from "./messages.ts";
import { setDelivery, setProfile, type Webhook } from "./profile.ts";
import { createUpdates, type TakeUpdate } from "./updates.ts";
import { webhookPath, webhookRoutes } from "./webhook.routes.ts";

export type { MayBeSaid } from "./messages.ts";

/** A message that the bot sends to a chat, in the language of the chat. */
export interface Said {
  readonly hostUser: string;
  readonly locale: Locale;
  readonly text: string;
  /**
   * The screen of the mini app that the message's button opens, in the format of a start parameter; the home screen by
   * default.
   */
  readonly screen?: StartScreen;
  /** The subject of the message; null if the bot must always send the message. */
  readonly about: About | null;
  readonly notAfterMs: number;
  readonly priority?: Priority;
}

export interface Bot {
  /** True if the deployment has a bot. A deployment without a bot sends no message. */
  readonly isConfigured: boolean;
  /**
   * Queues a message of the bot in the caller's transaction. The bot sends the message after the commit of the
   * transaction, and never without a commit.
   */
  say<T>(trx: Kysely<T>, said: Said): Promise<void>;
  routes(api: FastifyInstance): void;
  /** Starts the worker's jobs that receive updates and send messages of the bot. */
  start(mayBeSaid: MayBeSaid): void;
}

export type BotDependencies = Pick<Platform, "config" | "db" | "clock" | "log" | "queues" | "jobs">;

const closed: Bot = {
  isConfigured: false,
  say: async () => {},
  routes: () => {},
  start: () => {},
};

/** Returns the URL to which the messaging host sends updates; undefined if the server polls for updates. */
export function webhookOf({ bot, apiOrigin, publicOrigins, apiBasePath }: Config): Webhook | undefined {
  const { webhookSecret: secret } = bot ?? {};
  if (secret === undefined) return undefined;
  return { url: `${apiOrigin ?? publicOrigins[0] ?? ""}${apiBasePath}${webhookPath}`, secret };
}

export function createBot(dependencies: BotDependencies): Bot {
  const { config, clock, log, jobs, db } = dependencies;
  if (config.bot === undefined) return closed;
  const { token, username, webhookSecret } = config.bot;
  const [id = ""] = token.split(":");
  const api = createBotApi(config.bot);
  const messages = createMessages({ ...dependencies, api, lineKey: Buffer.from(token) });
  const take = createUpdates(dependencies, { id, username }, messages);
  const origin = config.publicOrigins[0] ?? "";
  const webhook = webhookOf(config);

  return {
    isConfigured: true,
    async say(trx, { hostUser, locale, text, screen, about, ...timing }) {
      const reply_markup = appButton(locale, appUrl(origin, screen === undefined ? {} : { screen }));
      const payload = { chat_id: Number(hostUser), text, reply_markup };
      await messages.add(trx, { hostUser, call: { method: "sendMessage", payload }, about }, timing);
    },
    routes(app) {
      if (webhookSecret !== undefined) webhookRoutes(app, webhookSecret, take);
    },
    start(mayBeSaid) {
      jobs.runExclusive("bot messages", (signal) => messages.send(signal, mayBeSaid));
      jobs.runExclusive("bot", async (signal) => {
        const again = { log, signal };
        await untilDone(() => setDelivery(api, webhook), again);
        // The worker sets the bot's profile in parallel, because the messaging host must not delay the answers to
        // users.
        const shown = untilDone(() => setProfile(api, appUrl(origin)), again);
        await listen(api, webhook ? undefined : take, {
          ...again,
          forget: () => deleteUpdatesBefore(db, new Date(clock.nowMs() - keptMs)),
        });
        await shown;
      });
    },
  };
}

/**
 * The time in milliseconds for which the server stores the bot's updates. The messaging host repeats an update for at
 * most one day.
 */
const keptMs = 2 * 86_400_000;
const forgetEveryMs = 3_600_000;
const pauseFromMs = 1_000;
const pauseToMs = 60_000;

/** Repeats a call to the messaging host, with growing pauses, until the call succeeds. */
async function untilDone(
  work: () => Promise<void>,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  for (let pauseMs = pauseFromMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, pauseToMs))
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return;
      if (isHostsFault(error))
        log.warn(
          { reason: reasonOf(error) },
          "the messaging host or the network refused a call to the bot API, which is tried again",
        );
      else
        log.error({ err: error }, "the bot failed, for example while processing an update, and tries again");
      await sleep(Math.max(pauseMs, askedPauseMs(error)), undefined, { signal }).catch(() => undefined);
    }
}

/**
 * Receives the bot's updates if the server polls for updates. The function also deletes old stored updates.
 *
 * @param take undefined if the messaging host sends updates to the webhook
 */
async function listen(
  api: BotApi,
  take: TakeUpdate | undefined,
  {
    forget,
    ...again
  }: { readonly forget: () => Promise<void>; readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = again;
  let offset = 0;
  let forgottenMs = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    if (performance.now() - forgottenMs > forgetEveryMs) {
      await untilDone(forget, again);
      forgottenMs = performance.now();
    }
    if (take === undefined) {
      await sleep(forgetEveryMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    await untilDone(async () => {
      for (const update of await api.updates(offset, signal)) {
        await take(update);
        offset = update.update_id + 1;
      }
    }, again);
  }
}
