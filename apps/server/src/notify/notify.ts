import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Bot, MayBeSaid } from "../bot/index.ts";
import { forgetToldBefore, tellUntold } from "../facts/index.ts";
import type { Platform } from "../platform/index.ts";
import { noteCommissionReady } from "../rewards/index.ts";
import { tellAnnouncements } from "./announcements.ts";
import { createSendAsked } from "./asked.service.ts";
import { notifyRoutes } from "./notify.routes.ts";
import { createFindRecord, type RecordsDependencies } from "./records.ts";
import { createSetAside } from "./set-aside.ts";
import { createNoticeSettings } from "./settings.service.ts";
import { createMayBeSaid, queueWanted } from "./telling.ts";
import { noticeOf, templates } from "./templates.ts";

export type NotifyDependencies = Pick<
  Platform,
  "db" | "clock" | "log" | "settings" | "mail" | "jobs" | "stream"
> &
  RecordsDependencies & { readonly bot: Bot };

export interface Notify {
  routes(app: FastifyInstance): void;
  /** For the bot: whether a message is still wanted. */
  readonly mayBeSaid: MayBeSaid;
  /** Begins to tell what has become true; the worker's part. */
  start(): void;
}

const everyMs = 1_000;
const atOnce = 200;
const dayMs = 86_400_000;
/** Until then the same is not told again: a commission that was not collected is reminded of after this. */
const toldKeptMs = 90 * dayMs;
/** When the day's part is tried again where it failed. */
const dailyAgainMs = 300_000;

export function createNotify(dependencies: NotifyDependencies): Notify {
  const { db, clock, log, jobs } = dependencies;
  const findRecord = createFindRecord(dependencies, () => clock.nowMs());
  const settings = createNoticeSettings(db, dependencies);
  const send = createSendAsked({ ...dependencies, findRecord });

  const factsAside = createSetAside(() => clock.nowMs());
  const announcementsAside = createSetAside(() => clock.nowMs());

  /** What is not true any more, such as a reward that was collected meanwhile, is told to nobody. */
  async function tellFacts(): Promise<boolean> {
    const told = await tellUntold(db, {
      at: new Date(clock.nowMs()),
      atMost: atOnce,
      kinds: Object.keys(templates),
      except: factsAside.ids(),
      told: factsAside.drop,
      failed(error, { id, kind }) {
        factsAside.add(id);
        log.error({ err: error, fact: id, kind }, "a fact could not be told");
      },
      async tell(trx, { playerId, kind: template, recordId }) {
        const { kind, screen } = templates[template];
        const details = kind && (await findRecord(trx, template, playerId, recordId));
        if (!details) return false;
        const { amount = null, friend = null } = details;
        const telling = {
          text: (locale: Parameters<typeof noticeOf>[2]) => noticeOf(template, details, locale),
          screen,
          kind,
          asked: false,
          // A rise is told by an event of its own, whoever is told of it elsewhere.
          ...(template === "rankUp" ? {} : { onPage: { what: template, recordId, amount, friend } }),
        };
        await queueWanted(trx, playerId, telling, dependencies);
        return true;
      },
    });
    return told === atOnce;
  }

  let nextDailyMs = Number.NEGATIVE_INFINITY;
  async function daily(): Promise<boolean> {
    if (clock.nowMs() < nextDailyMs) return false;
    nextDailyMs = clock.nowMs() + dailyAgainMs;
    await forgetToldBefore(db, new Date(clock.nowMs() - toldKeptMs));
    await noteCommissionReady(db);
    nextDailyMs = clock.nowMs() + dayMs;
    return false;
  }

  const parts = [
    daily,
    tellFacts,
    () => tellAnnouncements(db, { ...dependencies, aside: announcementsAside }),
  ];

  /** Each part by itself: what fails in one stops no other. @returns whether there may be more to do at once */
  async function tellAll(): Promise<boolean> {
    let more = false;
    for (const part of parts)
      try {
        if (await part()) more = true;
      } catch (error) {
        log.error({ err: error }, "players could not be told what happened");
      }
    return more;
  }

  return {
    routes: (app) => notifyRoutes(app, settings, send),
    mayBeSaid: createMayBeSaid(db, dependencies),
    start() {
      jobs.runExclusive("notices", async (signal, { ran }) => {
        while (!signal.aborted) {
          const isMore = await tellAll();
          ran();
          if (!isMore) await sleep(everyMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
