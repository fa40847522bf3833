import { setTimeout as sleep } from "node:timers/promises";
import type { Data, EventData } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { announcementsAt } from "./announcements.repository.ts";
import { publishBegun } from "./announcements.ts";
import { latestBigWins, pruneBigWins } from "./big-wins.repository.ts";
import { isBigWin, keepBigWin, renameBigWins } from "./big-wins.ts";

export interface ActivityFeed {
  /**
   * Sends a settled bet to every open page, under the player's public name. The function returns immediately and sends
   * in the background. The caller must call this function after the commit of the bet.
   *
   * @param of.gainBase the payout minus the stake, in base units of the asset
   */
  publish(bet: EventData<"bet">, of: { readonly playerId: bigint; readonly gainBase: bigint }): void;
  /** Replaces a player's earlier public name in the stored big wins, at the end of the caller's transaction. */
  renameKept<T>(trx: Kysely<T>, before: string, after: string): Promise<void>;
  routes(app: FastifyInstance): void;
  /** Starts the worker's job that sends announcements at their start times. */
  start(): void;
  /** Resolves when all big wins that were sent are stored in the database. */
  stop(): Promise<void>;
}

type Live = Data<"GET /live">;

const shown = { bets: 30, bigWins: 30, levelUps: 3, announcements: 5 } as const;
/**
 * The time in milliseconds for which the server caches big wins and announcements, because thousands of players may
 * open the page at the same time.
 */
const lookMs = 1_000;
const winsPerPruning = 200;
/** The maximum delay of an announcement after its start time, in milliseconds. */
const beginsMs = 2_000;

export function createActivityFeed({
  db,
  settings,
  stream,
  clock,
  jobs,
  log,
}: Pick<Platform, "db" | "settings" | "stream" | "clock" | "jobs" | "log">): ActivityFeed {
  let looked: { readonly atMs: number; readonly kept: Promise<Pick<Live, "bigWins" | "announcements">> } = {
    atMs: Number.NEGATIVE_INFINITY,
    kept: Promise.resolve({ bigWins: [], announcements: [] }),
  };
  let keeping: Promise<void> = Promise.resolve();
  let wins = 0;

  async function keep(playerId: bigint, win: EventData<"bigWin">): Promise<void> {
    try {
      await keepBigWin(db, playerId, win);
      wins += 1;
      if (wins % winsPerPruning === 1) await pruneBigWins(db);
    } catch (error) {
      // The server has already sent the event of the big win, and the player's records contain the bet. If storing the
      // big win fails, the only effect is that pages which open later do not show the win.
      log.warn({ err: error }, "storing a big win for the activity feed failed");
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
    publish(bet, { playerId, gainBase }) {
      stream.publish("bet", bet);
      if (!isBigWin(bet, gainBase, settings)) return;
      stream.publish("bigWin", bet);
      keeping = keeping.then(() => keep(playerId, bet));
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
          await publishBegun(db, clock.nowMs(), (begun) => stream.publish("announcement", begun)).then(
            ran,
            (error: unknown) => {
              failed();
              log.error({ err: error }, "publishing new announcements failed and is tried again");
            },
          );
          await sleep(beginsMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
    stop: () => keeping,
  };
}
