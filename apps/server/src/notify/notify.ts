import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Bot, MayBeSaid } from "../bot/index.ts";
import { forgetNotifiedBefore, notifyPending } from "../outbox/index.ts";
import type { Platform } from "../platform/index.ts";
import type { MayBePushed, Push } from "../push/index.ts";
import { noteCommissionReady } from "../rewards/index.ts";
import { notifyAnnouncements } from "./announcements.ts";
import { createSendAsked } from "./asked.service.ts";
import { notifyRoutes } from "./notify.routes.ts";
import { createMayBePushed, createMayBeSaid, queueWanted } from "./queued-notices.ts";
import { createFindRecord, type RecordsDependencies } from "./records.ts";
import { createSetAside } from "./set-aside.ts";
import { createNoticeSettings } from "./settings.service.ts";
import { noticeOf, templates } from "./templates.ts";

export type NotifyDependencies = Pick<
  Platform,
  "db" | "clock" | "log" | "settings" | "mail" | "jobs" | "stream"
> &
  RecordsDependencies & { readonly bot: Bot; readonly push: Push };

export interface Notify {
  routes(app: FastifyInstance): void;
  /** Decides, for the bot, whether a player still wants a queued message. */
  readonly mayBeSaid: MayBeSaid;
  /** Decides whether a player still wants a queued push message. */
  readonly mayBePushed: MayBePushed;
  /** Starts the worker's job that sends notices. */
  start(): void;
}

const everyMs = 1_000;
const atOnce = 200;
const dayMs = 86_400_000;
/**
 * The time in milliseconds for which the notify job does not send the same notice again. After 90 days, the player gets
 * a reminder of commission that is still not collected.
 */
const notifiedKeptMs = 90 * dayMs;
/** The time in milliseconds after which the notify job repeats a failed daily task. */
const dailyAgainMs = 300_000;

export function createNotify(dependencies: NotifyDependencies): Notify {
  const { db, clock, log, jobs } = dependencies;
  const findRecord = createFindRecord(dependencies, () => clock.nowMs());
  const settings = createNoticeSettings(db, dependencies);
  const send = createSendAsked({ ...dependencies, findRecord });

  const eventsAside = createSetAside(() => clock.nowMs());
  const announcementsAside = createSetAside(() => clock.nowMs());

  /**
   * Sends the notices of new outbox events to the players. The job sends no notice for an outdated event, for example
   * if the player has already collected the reward.
   */
  async function notifyOutboxEvents(): Promise<boolean> {
    const notified = await notifyPending(db, {
      at: new Date(clock.nowMs()),
      atMost: atOnce,
      kinds: Object.keys(templates),
      except: eventsAside.ids(),
      notified: eventsAside.drop,
      failed(error, { id, kind }) {
        eventsAside.add(id);
        log.error(
          { err: error, outboxEvent: id, kind },
          "the server could not notify the player of an outbox event and will try again",
        );
      },
      async notify(trx, { playerId, kind: template, recordId }) {
        const { kind, screen } = templates[template];
        const details = kind && (await findRecord(trx, template, playerId, recordId));
        if (!details) return false;
        const { amount = null, friend = null } = details;
        const notice = {
          text: (locale: Parameters<typeof noticeOf>[2]) => noticeOf(template, details, locale),
          screen,
          kind,
          asked: false,
          // Another event informs the open page of a new rank, so a new rank needs no notice on the page.
          ...(template === "rankUp" ? {} : { onPage: { what: template, recordId, amount, friend } }),
        };
        await queueWanted(trx, playerId, notice, dependencies);
        return true;
      },
    });
    return notified === atOnce;
  }

  let nextDailyMs = Number.NEGATIVE_INFINITY;
  async function daily(): Promise<boolean> {
    if (clock.nowMs() < nextDailyMs) return false;
    nextDailyMs = clock.nowMs() + dailyAgainMs;
    await forgetNotifiedBefore(db, new Date(clock.nowMs() - notifiedKeptMs));
    await noteCommissionReady(db);
    nextDailyMs = clock.nowMs() + dayMs;
    return false;
  }

  const parts = [
    daily,
    notifyOutboxEvents,
    () => notifyAnnouncements(db, { ...dependencies, aside: announcementsAside }),
  ];

  /**
   * Runs each task of the notify job separately, so that a failed task does not stop the other tasks.
   *
   * @returns true if the job may have more work immediately
   */
  async function notifyAll(): Promise<boolean> {
    let more = false;
    for (const part of parts)
      try {
        if (await part()) more = true;
      } catch (error) {
        log.error({ err: error }, "a task of the notify job failed and is tried again");
      }
    return more;
  }

  return {
    routes: (app) => notifyRoutes(app, settings, send),
    mayBeSaid: createMayBeSaid(db, dependencies),
    mayBePushed: createMayBePushed(db, dependencies),
    start() {
      jobs.runExclusive("notices", async (signal, { ran }) => {
        while (!signal.aborted) {
          const isMore = await notifyAll();
          ran();
          if (!isMore) await sleep(everyMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
