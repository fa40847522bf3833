import { sql } from "kysely";
import type { Logger } from "pino";
import { getAddress } from "viem";
import { createAccount } from "./account/index.ts";
import { createAuth } from "./auth/index.ts";
import { createConfiguration } from "./configuration/index.ts";
import { createFairness } from "./fairness/index.ts";
import { createFloor } from "./floor/index.ts";
import { createGames } from "./games/index.ts";
import { createLocal } from "./local/index.ts";
import { createChain } from "./platform/chain/index.ts";
import { type Clock, systemClock } from "./platform/clock/index.ts";
import type { Config } from "./platform/config/index.ts";
import { createDatabase, createListener, migrate, pendingMigrations } from "./platform/database/index.ts";
import { createHttp } from "./platform/http/index.ts";
import type { Platform } from "./platform/index.ts";
import { createJobs } from "./platform/jobs/index.ts";
import { createMetrics } from "./platform/metrics/index.ts";
import { createSettings } from "./platform/settings/index.ts";
import { createStream } from "./platform/stream/index.ts";
import { createRecords } from "./records/index.ts";
import { claimSuspense, createWallet } from "./wallet/index.ts";

export interface Server {
  readonly platform: Platform;
  /** Where the server listens. */
  readonly url: string;
  /** Ends streams, finishes what was begun, gives locks and connections back. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Also measure the process itself; once a process. */
  readonly processMetrics?: boolean;
}

/** Opens what the features stand on. The schema is up to date afterwards. */
export async function openPlatform({
  config,
  log,
  clock = systemClock,
  processMetrics,
}: ServerOptions): Promise<{
  platform: Platform;
  close(): Promise<void>;
}> {
  const { databaseUrl } = config;
  const db = createDatabase({
    databaseUrl,
    onError: (error) => log.warn({ err: error }, "idle connection lost"),
  });
  const listener = createListener(databaseUrl, log);
  const close = async () => {
    await listener.stop();
    await db.destroy();
  };
  try {
    await migrate(db);
    const metrics = createMetrics({ process: processMetrics ?? false });
    const settings = await createSettings(db, log, listener);
    const jobs = createJobs({ databaseUrl, log, metrics });
    const chain = createChain(config);
    const stream = createStream({ db, listener, settings, clock, log, metrics });
    return {
      platform: { config, clock, log, db, listener, settings, metrics, jobs, chain, stream },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Composes the features by role and listens. The one place where features are told of each other. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { platform, close } = await openPlatform(options);
  try {
    return await startFeatures(platform, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function startFeatures(platform: Platform, close: () => Promise<void>): Promise<Server> {
  const { config, log, settings, metrics, jobs, stream, listener } = platform;
  const wallet = createWallet(platform);
  const local = createLocal(platform);
  const account = createAccount({
    ...platform,
    fundsPasswordState: wallet.fundsPasswordState,
    onPlayerCreated: async (trx, playerId, address) => {
      await claimSuspense(trx, playerId, getAddress(address));
    },
  });
  const auth = createAuth({ ...platform, account });
  const fairness = createFairness(platform);
  const floor = createFloor(platform);
  const games = createGames({ ...platform, floor, rotation: fairness.rotation });
  const records = createRecords({ ...platform, totalAssetsU: wallet.totalAssetsU });
  const configuration = createConfiguration(platform);
  const features = [configuration, account, auth, wallet, games, fairness, floor, records, local, stream];

  // A worker answers for its health only.
  const answers = config.role !== "worker";
  const app = await createHttp({
    config: answers ? config : { ...config, webDist: undefined },
    log,
    settings,
    metrics,
    authenticate: auth.authenticate,
    readiness: readinessChecks(platform),
    mountApi: (api) => {
      for (const feature of answers ? features : []) feature.routes(api);
    },
    mountRoot: answers ? (root) => local.rootRoutes(root) : undefined,
    beforeClose: () => stream.stop(),
  });
  await listener.start();
  if (answers) await stream.start();
  const url = await app.listen({ host: config.host, port: config.port });
  if (config.role !== "api") {
    auth.start();
    wallet.start();
    games.start();
  }
  return {
    platform,
    url,
    async stop() {
      await app.close();
      await games.stop();
      await floor.stop();
      await jobs.stop();
      await close();
    },
  };
}

function readinessChecks({ db, chain }: Platform) {
  return {
    database: async () => {
      await sql`SELECT 1`.execute(db);
    },
    migrations: async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(", ")}`);
    },
    chain: async () => {
      await chain.publicClient.getBlockNumber();
      await chain.genesisHash();
    },
    vault: async () => {
      await chain.vaultCodeHash();
    },
  };
}
