import type { FastifyInstance } from "fastify";
import type { Commitments } from "../../commitments/index.ts";
import { createDatabase, playerShards } from "../../platform/database/index.ts";
import { AppError, addRoute } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { createTableLimits, type TableLimits } from "../limits.ts";
import { stakes } from "../stakes.ts";
import { createCrashBets } from "./crash.bets.ts";
import { createCrashCancels } from "./crash.cancels.ts";
import { createCrashCashOuts } from "./crash.cash-outs.ts";
import type { Publishers, RatesAndClock } from "./crash.endings.ts";
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
  | "playerMutex"
> &
  Publishers &
  RatesAndClock & {
    readonly limits: TableLimits;
    readonly commitments: Pick<Commitments, "witness">;
  };

/**
 * The service of the game Crash. Every server process accepts API calls of players, and one process at a time runs the
 * rounds.
 */
export interface Crash {
  routes(app: FastifyInstance): void;
  /** Runs the rounds of Crash while no other process runs them. */
  start(): void;
  stop(): Promise<void>;
}

/** The minimum number of milliseconds between two calls of `noteWatch`, which stores that somebody watches Crash. */
const noteMs = 5_000;
/**
 * The number of database sessions that store calls to cash out. The server stores calls to cash out with only one SQL
 * statement at a time. The second database session is a reserve, because the database may notice late that a session is
 * lost.
 */
const callSessions = 2;
/**
 * The number of database sessions for the rounds. Reports, payments and the next hash chain use one database session
 * each, and one session is a reserve.
 */
const roundSessions = 4;

export function createCrash(dependencies: CrashDependencies): Crash {
  const { config, clock, log, db, limits, metrics, stream, chain } = dependencies;
  const view = createCrashView(dependencies);
  const bets = createCrashBets(dependencies);
  const cancels = createCrashCancels(dependencies);
  const openSessions = (poolSize: number) =>
    createDatabase({
      databaseUrl: config.databaseUrl,
      shards: playerShards(db),
      poolSize,
      onError: (error) => log.warn({ err: error }, "an idle database connection was lost"),
      onUnmade: (error) => log.error({ err: error }, "a missing month partition could not be created"),
    });
  const callsDb = openSessions(callSessions);
  // The worker has its own database sessions for the rounds, so that other calls cannot block a round. Players could
  // not cash out of a blocked round.
  const roundsDb = openSessions(roundSessions);
  const cashOuts = createCrashCashOuts({ ...dependencies, callsDb });
  let job: ReturnType<typeof startCrashWorker> | undefined;
  let notedAtMs = Number.NEGATIVE_INFINITY;

  const unsure = metrics.counter(
    "gemplay_crash_time_refusals_total",
    "Requests of Crash refused because this process did not know the shared time exactly enough",
  );
  async function counted<T>(answer: Promise<T>): Promise<T> {
    return await answer.catch((error: unknown) => {
      if (error instanceof AppError && error.error === "TimeUnsure") unsure.inc();
      throw error;
    });
  }

  /** Stores that somebody watches Crash, because the worker begins rounds only while somebody watches. */
  function watched(): void {
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - notedAtMs) < noteMs) return;
    notedAtMs = nowMs;
    noteWatch(db, nowMs).catch((error: unknown) =>
      log.warn({ err: error }, "the server could not store that somebody watches Crash"),
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
        addRoute(app, "GET /games/crash/rounds", ({ query }) => view.rounds(query));
        addRoute(app, "GET /games/crash/bet", async ({ player }) => ({ bet: await bets.own(player) }));
        addRoute(
          app,
          "POST /games/crash/bet",
          async ({ player, body, denied }) => {
            watched();
            const refused = denied ?? limits.automaticDenial(player.apiKey !== undefined);
            return await counted(bets.place(player, body, refused));
          },
          stakes,
        );
        addRoute(
          app,
          "POST /games/crash/cancel",
          async ({ player, body: { id } }) => await counted(cancels.cancel(player.id, id)),
        );
        addRoute(app, "POST /games/crash/cash-out", async ({ player, body: { id } }) => {
          // The code reads the time immediately after the process has read the whole call and knows the player. This
          // time decides the multiplier of the cash-out.
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
