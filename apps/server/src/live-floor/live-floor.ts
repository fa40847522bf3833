import { setTimeout as sleep } from "node:timers/promises";
import type { Data, EventData } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { announcementsAt, tellBegun } from "./announcements.ts";
import { isBigWin, keepBigWin, latestBigWins, pruneBigWins, renameBigWins } from "./big-wins.ts";

export interface LiveFloor {
  /**
   * Tells everybody of a settled bet, under its player's name to others. Returns at once; call it after the commit.
   *
   * @param of.gainBase payout less stake, base units
   */
  tell(news: EventData<"bet">, of: { readonly playerId: bigint; readonly gainBase: bigint }): void;
  /** What is kept of a name that was public says another one, at the end of the caller's transaction. */
  renameKept<T>(trx: Kysely<T>, before: string, after: string): Promise<void>;
  routes(app: FastifyInstance): void;
  /** Starts the worker's job, which tells of announcements when their time comes. */
  start(): void;
  /** Resolves when what was told is kept. */
  stop(): Promise<void>;
}

type Live = Data<"GET /live">;

const shown = { bets: 30, bigWins: 30, levelUps: 3, announcements: 5 } as const;
/** Thousands open the page at once: they share one look at the database. */
const lookMs = 1_000;
const winsPerPruning = 200;
/** An announcement begins so much late at most. */
const beginsMs = 2_000;

export function createLiveFloor({
  db,
  settings,
  stream,
  clock,
  jobs,
  log,
}: Pick<Platform, "db" | "settings" | "stream" | "clock" | "jobs" | "log">): LiveFloor {
  let looked: { readonly atMs: number; readonly kept: Promise<Pick<Live, "bigWins" | "announcements">> } = {
    atMs: Number.NEGATIVE_INFINITY,
    kept: Promise.resolve({ bigWins: [], announcements: [] }),
  };
  let keeping: Promise<void> = Promise.resolve();
  let wins = 0;

  async function keep(playerId: bigint, news: EventData<"bigWin">): Promise<void> {
    try {
      await keepBigWin(db, playerId, news);
      wins += 1;
      if (wins % winsPerPruning === 1) await pruneBigWins(db);
    } catch (error) {
      // It was told and is in its player's records; only those who come later do not see it.
      log.warn({ err: error }, "a big win was not kept");
    }
  }

  async function look(): Promise<Pick<Live, "bigWins" | "announcements">> {
    const [bigWins, said] = await Promise.all([
      latestBigWins(db, shown.bigWins),
      announcementsAt(db, clock.nowMs(), shown.announcements),
    ]);
    return { bigWins, announcements: said };
  }

  return {
    tell(news, { playerId, gainBase }) {
      stream.publish("bet", news);
      if (!isBigWin(news, gainBase, settings)) return;
      stream.publish("bigWin", news);
      keeping = keeping.then(() => keep(playerId, news));
    },
    renameKept: renameBigWins,
    routes(app) {
      addRoute(app, "GET /live", async () => {
        const nowMs = clock.nowMs();
        if (Math.abs(nowMs - looked.atMs) >= lookMs) looked = { atMs: nowMs, kept: look() };
        const { bets, levelUps } = shown;
        return {
          bets: stream.latest("bet", bets),
          levelUps: stream.latest("levelUp", levelUps),
          ...(await looked.kept),
        };
      });
    },
    start() {
      jobs.runExclusive("announcements", async (signal, { ran, failed }) => {
        while (!signal.aborted) {
          await tellBegun(db, clock.nowMs(), (begun) => stream.publish("announcement", begun)).then(
            ran,
            (error: unknown) => {
              failed();
              log.error({ err: error }, "announcements could not be read");
            },
          );
          await sleep(beginsMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
    stop: () => keeping,
  };
}
