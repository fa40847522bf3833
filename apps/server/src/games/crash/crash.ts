import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { TableLimits } from "../limits.ts";
import { createCrashBets } from "./crash.bets.ts";
import { createCrashCashOuts } from "./crash.cash-outs.ts";
import { createChains } from "./crash.chains.ts";
import type { Tellers } from "./crash.endings.ts";
import { noteWatch } from "./crash.rounds.ts";
import { createSaltBlocks } from "./crash.salt.ts";
import { createCrashTable } from "./crash.table.ts";
import { startCrashWorker } from "./crash.worker.ts";

export type CrashDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "stream" | "jobs" | "chain"
> &
  Tellers & { readonly limits: TableLimits };

/** The game that all play together: calls in every process, its rounds in one. */
export interface Crash {
  routes(app: FastifyInstance): void;
  /** Runs the rounds whenever no other process does. */
  start(): void;
  stop(): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The server's clock when a call of Crash arrived. */
    receivedAtMs: number;
  }
}

/** How often it is noted that somebody watches. */
const noteMs = 5_000;

export function createCrash(dependencies: CrashDependencies): Crash {
  const { config, clock, log, db, stream, chain } = dependencies;
  const table = createCrashTable(dependencies);
  const bets = createCrashBets(dependencies);
  const cashOuts = createCrashCashOuts(dependencies);
  let job: ReturnType<typeof startCrashWorker> | undefined;
  let notedAtMs = Number.NEGATIVE_INFINITY;

  /** Rounds begin only while somebody watches. */
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
        app.decorateRequest("receivedAtMs", 0);
        // Before anything is waited for.
        app.addHook("onRequest", (request, _reply, done) => {
          request.receivedAtMs = clock.nowMs();
          done();
        });
        addRoute(app, "GET /games/crash", async () => {
          watched();
          return await table.read();
        });
        addRoute(app, "GET /games/crash/bet", async ({ player }) => ({ bet: await bets.own(player) }));
        addRoute(app, "POST /games/crash/bet", async ({ player, body }) => {
          watched();
          return await bets.place(player, body);
        });
        addRoute(app, "POST /games/crash/cash-out", async ({ player, body: { id }, request }) => {
          const { receivedAtMs } = request;
          return await cashOuts.cashOut({ playerId: player.id, id, receivedAtMs });
        });
      });
    },
    start() {
      const blocks = createSaltBlocks(chain, config);
      const rounds = config.crashChainRounds;
      job = startCrashWorker({ ...dependencies, chains: createChains({ ...dependencies, blocks, rounds }) });
    },
    async stop() {
      await job?.stop();
      await cashOuts.stop();
    },
  };
}
