import type { FastifyInstance } from "fastify";
import type { Commitments } from "../../commitments/index.ts";
import { createDatabase } from "../../platform/database/index.ts";
import { AppError, addRoute } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { createTableLimits, type TableLimits } from "../limits.ts";
import { stakes } from "../stakes.ts";
import { createCrashBets } from "./crash.bets.ts";
import { createCrashCancels } from "./crash.cancels.ts";
import { createCrashCashOuts } from "./crash.cash-outs.ts";
import type { Earning, Tellers } from "./crash.endings.ts";
import { createChains } from "./crash.next-chain.ts";
import { createSaltBlocks } from "./crash.salt.ts";
import { createCrashView } from "./crash.view.ts";
import { startCrashWorker } from "./crash.worker.ts";
import { noteWatch } from "./rounds.repository.ts";

export type CrashDependencies = Pick<
  Platform,
  | "config"
  | "clock"
  | "log"
  | "db"
  | "settings"
  | "metrics"
  | "stream"
  | "jobs"
  | "chain"
  | "secrets"
  | "turns"
> &
  Tellers &
  Earning & {
    readonly limits: TableLimits;
    readonly commitments: Pick<Commitments, "witness">;
  };

/** The game of Crash. Every process accepts calls of players, and one process runs the rounds. */
export interface Crash {
  routes(app: FastifyInstance): void;
  /** Runs the rounds of Crash while no other process runs them. */
  start(): void;
  stop(): Promise<void>;
}

/** Minimum milliseconds between two writes of `noteWatch`, which stores that somebody watches Crash. */
const noteMs = 5_000;
/**
 * The number of sessions that store calls. One statement at a time stores calls. One session is spare, because the
 * database may end a lost session late.
 */
const callSessions = 2;
/**
 * The sessions for concurrent work of the rounds: reports, payments and the next chain, and one session that may be
 * lost.
 */
const roundSessions = 4;

export function createCrash(dependencies: CrashDependencies): Crash {
  const { config, clock, log, db, metrics, stream, chain } = dependencies;
  const view = createCrashView(dependencies);
  const bets = createCrashBets(dependencies);
  const cancels = createCrashCancels(dependencies);
  const openSessions = (poolSize: number) =>
    createDatabase({
      databaseUrl: config.databaseUrl,
      poolSize,
      onError: (error) => log.warn({ err: error }, "idle connection lost"),
      onUnmade: (error) => log.error({ err: error }, "a month that was missing could not be made"),
    });
  const callsDb = openSessions(callSessions);
  // The rounds have their own sessions, so that other calls cannot block a round. Nobody could cash out of a blocked
  // round.
  const roundsDb = openSessions(roundSessions);
  const cashOuts = createCrashCashOuts({ ...dependencies, callsDb });
  let job: ReturnType<typeof startCrashWorker> | undefined;
  let notedAtMs = Number.NEGATIVE_INFINITY;

  const unsure = metrics.counter(
    "gemplay_crash_time_refusals_total",
    "Calls of Crash refused because this process could not tell the shared time",
  );
  async function counted<T>(answer: Promise<T>): Promise<T> {
    return await answer.catch((error: unknown) => {
      if (error instanceof AppError && error.error === "TimeUnsure") unsure.inc();
      throw error;
    });
  }

  /** Stores that somebody watches Crash, because rounds begin only while somebody watches. */
  function watched(): void {
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - notedAtMs) < noteMs) return;
    notedAtMs = nowMs;
    noteWatch(db, nowMs).catch((error: unknown) =>
      log.warn({ err: error }, "a watcher of Crash was not noted"),
    );
  }

  return {
    routes(api) {
      void api.register(async (app) => {
        const watching = setInterval(() => {
          if (stream.readers() > 0) watched();
        }, noteMs);
        app.addHook("onClose", async () => clearInterval(watching));
        addRoute(app, "GET /games/crash", async () => {
          watched();
          return await view.read();
        });
        addRoute(app, "GET /games/crash/bet", async ({ player }) => ({ bet: await bets.own(player) }));
        addRoute(
          app,
          "POST /games/crash/bet",
          async ({ player, body, barred }) => {
            watched();
            return await counted(bets.place(player, body, barred));
          },
          stakes,
        );
        addRoute(
          app,
          "POST /games/crash/cancel",
          async ({ player, body: { id } }) => await counted(cancels.cancel(player.id, id)),
        );
        addRoute(app, "POST /games/crash/cash-out", async ({ player, body: { id } }) => {
          // The code reads the time before any wait, when the process has read the whole call and knows the player. The
          // time of this read decides the cash-out.
          const atMs = clock.sureMs();
          return await counted(cashOuts.cashOut({ playerId: player.id, id, atMs }));
        });
      });
    },
    start() {
      const blocks = createSaltBlocks(chain, config);
      const rounds = config.crashChainRounds;
      const own = {
        ...dependencies,
        db: roundsDb,
        limits: createTableLimits({ ...dependencies, db: roundsDb }),
      };
      job = startCrashWorker({ ...own, chains: createChains({ ...own, blocks, rounds }) });
    },
    async stop() {
      await job?.stop();
      await cashOuts.stop();
      await callsDb.destroy();
      await roundsDb.destroy();
    },
  };
}
