import { setTimeout as sleep } from "node:timers/promises";
import { archiveMetrics, startCertificateChecks, startReconciliation } from "./alerts/index.ts";
import { createFeatures, type Features } from "./features.ts";
import { encryptedStores, openPlatform, type PlatformOptions } from "./open-platform.ts";
import { createHttp } from "./platform/http/index.ts";
import type { Platform } from "./platform/index.ts";
import { keyMetrics } from "./platform/secrets/index.ts";
import { readinessChecks, readinessNotes } from "./readiness.ts";
import { assertFinished, assertSameDatabase, type Beats, startBeats } from "./restoration/index.ts";
import { checkChain } from "./start-checks.ts";

/**
 * Milliseconds for which `drain` keeps the server running after the server stops accepting connections. During these two
 * seconds, a proxy can still send a last request on each open connection. A later request gets a closed connection.
 */
const drainMs = 2_000;

export interface Server {
  readonly platform: Platform;
  /** The address at which the server listens. */
  readonly url: string;
  /**
   * Prepares the server for a stop behind a proxy. For some seconds, the server accepts no new connection and answers
   * one more request on each open connection. Without a configured proxy, `drain` does nothing.
   */
  drain(): Promise<void>;
  /** Stops the server: ends event streams, finishes running work, and releases locks and connections. */
  stop(): Promise<void>;
}

export interface ServerOptions extends PlatformOptions {
  /**
   * Called if somebody restores the database from a backup while the server runs. If the callback is undefined, the
   * server stops instead.
   */
  readonly onDatabaseGone?: () => void;
}

/** Opens the platform, creates the features, opens the HTTP port, and starts the jobs of the process's role. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { platform, close } = await openPlatform({ ...options, migrates: true });
  const { db, log } = platform;
  let beats: Beats | undefined;
  let server: Server | undefined;
  const end = async () => {
    await beats?.stop();
    await close();
  };
  try {
    await checkChain(platform);
    await assertFinished(db);
    const takenAt = await assertSameDatabase(db);
    // The process writes its first heartbeat before it answers calls or draws results of games. A process without a
    // heartbeat cannot detect which data a restore of the database lost.
    beats = await startBeats({
      db,
      log,
      takenAt,
      onBeat: platform.reads.noteHeartbeat,
      onGone(why) {
        log.fatal({ why }, "the database is not the database on which this server has run: the server stops");
        if (options.onDatabaseGone === undefined) void server?.stop();
        else options.onDatabaseGone();
      },
    });
    server = await startFeatures(platform, beats, end);
    return server;
  } catch (error) {
    await end();
    throw error;
  }
}

async function startFeatures(platform: Platform, beats: Beats, close: () => Promise<void>): Promise<Server> {
  const { config, db, metrics, secrets, stream, listener, jobs } = platform;
  const features = await createFeatures(platform, beats);
  keyMetrics(metrics, { db, secrets, stores: encryptedStores });
  const app = await createApp(platform, features);
  await platform.queues.prepare();
  await listener.start();
  if (answersCalls(platform)) await stream.start();
  // After a restart of the server, thousands of clients reconnect their event streams at once. If the TCP backlog is
  // full, the connection of a client is dropped, and the client retries only after seconds.
  const url = await app.listen({ host: config.host, port: config.port, backlog: 4_096 });
  features.alerts.start();
  const stopCertificateChecks = config.role === "api" ? undefined : await startJobs(platform, features);
  const stop = async () => {
    await app.close();
    stopCertificateChecks?.();
    features.receipts.stop();
    await features.alerts.stop();
    await features.games.stop();
    await features.activityFeed.stop();
    await jobs.stop();
    await close();
  };
  const drain = async () => {
    if (config.trustedProxies === 0) return;
    app.drain();
    await sleep(drainMs);
  };
  return { platform, url, drain, stop };
}

/** Returns true if the process answers API calls. A process with the role `worker` only answers health checks. */
const answersCalls = ({ config }: Platform) => config.role !== "worker";

async function createApp(platform: Platform, features: Features): ReturnType<typeof createHttp> {
  const { config, log, settings, metrics, redis, stream } = platform;
  const { auth, exports, local, operators } = features;
  const answers = answersCalls(platform);
  return await createHttp({
    config: answers ? config : { ...config, webDist: undefined },
    log,
    settings,
    metrics,
    redis,
    sessions: auth.sessions,
    apiKeys: features.apiKeys.lookup,
    receipts: features.receipts.make,
    readiness: readinessChecks(platform),
    notes: readinessNotes(platform),
    mountApi: (api) => {
      for (const feature of answers ? [...withRoutes(features), stream] : []) feature.routes(api);
    },
    mountAccountService: (mini) => {
      if (answers) auth.accountRoutes(mini);
    },
    operatorSite: answers ? { lookup: operators.signIns, mount: operators.routes } : undefined,
    mountRoot: answers ? (root) => local.rootRoutes(root) : undefined,
    beforeClose: async () => {
      await exports.stop();
      await stream.stop();
    },
  });
}

/** Returns the features that have routes for players. */
const withRoutes = (features: Features) => [
  features.configuration,
  features.account,
  features.auth,
  features.deletion,
  features.proofs,
  features.wallet,
  features.swap,
  features.rewards,
  features.races,
  features.bonusCodes,
  features.identity,
  features.limits,
  features.apiKeys,
  features.games,
  features.fairness,
  features.receipts,
  features.publicLog,
  features.activityFeed,
  features.records,
  features.solvency,
  features.statistics,
  features.exports,
  features.notify,
  features.bot,
  features.local,
];

/**
 * Starts the jobs of a process with the role `worker` or `all`.
 *
 * @returns a function that stops the checks of the certificates; `jobs.stop` and the features stop all other jobs
 */
async function startJobs(platform: Platform, features: Features): Promise<() => void> {
  archiveMetrics(platform);
  const stopCertificateChecks = startCertificateChecks(platform);
  startReconciliation(platform);
  features.auth.start();
  features.wallet.start();
  features.partitions.start();
  features.identity.start();
  features.swap.start();
  features.commitments.start();
  features.solvency.start();
  features.publicLog.start();
  features.games.start();
  features.community.start();
  features.races.start();
  features.activityFeed.start();
  features.notify.start();
  features.risk.start();
  features.bot.start(features.notify.mayBeSaid);
  features.push.start(features.notify.mayBePushed);
  await platform.mail.start();
  return stopCertificateChecks;
}
