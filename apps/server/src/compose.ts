import { setTimeout as sleep } from "node:timers/promises";
import { sealedSeeds } from "@gemplay/ledger";
import { sql } from "kysely";
import type { Logger } from "pino";
import { getAddress } from "viem";
import { createAccount } from "./account/index.ts";
import { archiveMetrics, createAlerts, startCertificateChecks, startReconciliation } from "./alerts/index.ts";
import { createAuth, createFreshProofs, createOwnerNotices } from "./auth/index.ts";
import { createBot } from "./bot/index.ts";
import { createCommitments } from "./commitments/index.ts";
import { createCommunity } from "./community/index.ts";
import { createConfiguration } from "./configuration/index.ts";
import { createCredentials } from "./credentials/index.ts";
import { createDeletionFeature } from "./deletion/index.ts";
import { createEmailCodes } from "./email-codes/index.ts";
import { createExports } from "./exports/index.ts";
import { createFairness } from "./fairness/index.ts";
import { createGames, sealedLinks } from "./games/index.ts";
import { createLimits } from "./limits/index.ts";
import { createLiveFloor } from "./live-floor/index.ts";
import { createLocal } from "./local/index.ts";
import { createMonths } from "./months/index.ts";
import { createNotify } from "./notify/index.ts";
import { createOperators, sealedCodes } from "./operators/index.ts";
import { createChain, createProviderWatch } from "./platform/chain/index.ts";
import { createSharedClock, type SureClock } from "./platform/clock/index.ts";
import { type Config, ConfigError, redisPrefix } from "./platform/config/index.ts";
import {
  connectionProblem,
  createDatabase,
  createDatabaseTime,
  createListener,
  type Database,
  migrateAt,
  pendingMigrations,
  sessionMetrics,
} from "./platform/database/index.ts";
import { createHttp, type ReadinessNotes } from "./platform/http/index.ts";
import type { Platform } from "./platform/index.ts";
import { createJobs } from "./platform/jobs/index.ts";
import { createMail, type Mail } from "./platform/mail/index.ts";
import { createMetrics } from "./platform/metrics/index.ts";
import { createQueues, type Queues, sealedMessages } from "./platform/queue/index.ts";
import { openRedis } from "./platform/redis/index.ts";
import {
  createSecretBox,
  keyMetrics,
  requireKeys,
  type SealedStores,
  sealPlain,
} from "./platform/secrets/index.ts";
import { createSettings, type Settings } from "./platform/settings/index.ts";
import { createSigners } from "./platform/signing/index.ts";
import { createStream } from "./platform/stream/index.ts";
import { createTurns } from "./platform/turns/index.ts";
import { createRecords } from "./records/index.ts";
import { assertFinished, assertSameDatabase, type Beats, startBeats } from "./restoration/index.ts";
import { createRewardFeature } from "./rewards/index.ts";
import { createRisk } from "./risk/index.ts";
import { createSecondFactors, sealedFactors } from "./second-factor/index.ts";
import { createSolvency } from "./solvency/index.ts";
import { checkChain } from "./start-checks.ts";
import { createStatistics } from "./statistics/index.ts";
import { createSwap, swappedFromTplay } from "./swap/index.ts";
import { claimSuspense, createWallet } from "./wallet/index.ts";

/** Milliseconds that `drain` waits. Within this time, a proxy uses its open connections, or they are idle. */
const drainMs = 2_000;

export interface Server {
  readonly platform: Platform;
  /** The address at which the server listens. */
  readonly url: string;
  /**
   * Prepares `stop` for a proxy in front. For some seconds, the server accepts no new connection and answers one more
   * request on each open connection. Without a configured proxy, the promise resolves at once.
   */
  drain(): Promise<void>;
  /** Ends event streams, finishes running work, and releases locks and connections. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Replaces the shared clock in a test that moves the time. */
  readonly clock?: SureClock;
  /** Whether to measure the process itself too. Only one server of a process may do this. */
  readonly processMetrics?: boolean;
  /** Called if the database was restored while the server runs, instead of stopping the server. */
  readonly onDatabaseGone?: () => void;
}

/** All stores with encrypted values. */
export const sealedStores: SealedStores = {
  "server seeds": sealedSeeds,
  "links of Crash": sealedLinks,
  "secrets of operators' codes": sealedCodes,
  "second factors": sealedFactors,
  "messages that wait": sealedMessages,
};

/**
 * Opens the platform that the features need. Afterwards the database schema is up to date: it is migrated, or an
 * outdated schema is refused.
 *
 * @throws {ConfigError} if the database cannot be reached
 */
export async function openPlatform({
  config,
  log,
  clock: given,
  processMetrics,
  migrates,
}: ServerOptions & { readonly migrates: boolean }): Promise<{
  platform: Platform;
  /** The names of the migrations that this start applied. */
  migrated: readonly string[];
  close(): Promise<void>;
}> {
  const { databaseUrl } = config;
  const problem = await connectionProblem(databaseUrl);
  if (problem !== undefined) throw new ConfigError([problem]);
  const metrics = createMetrics({ process: processMetrics ?? false });
  const sessions = sessionMetrics(metrics);
  const db = createDatabase({
    databaseUrl,
    onError: (error) => log.warn({ err: error }, "idle connection lost"),
    onUnmade: (error) => log.error({ err: error }, "a month that was missing could not be made"),
    onLost: () => sessions.lost("pool"),
    watch: sessions.watch,
  });
  const listener = createListener(databaseUrl, log);
  listener.onLost(() => sessions.lost("listener"));
  sessions.watchListener(listener);
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await openRedis({
          url: config.redisUrl,
          log,
          metrics,
          prefix: redisPrefix(databaseUrl, config.chain.vaultAddress),
        });
  const time = createDatabaseTime(databaseUrl);
  const shared = createSharedClock({ askMs: time.readMs, log, metrics });
  const clock = given ?? shared;
  let settings: Settings | undefined;
  let queues: Queues | undefined;
  let mail: Mail | undefined;
  const close = async () => {
    await queues?.stop();
    mail?.stop();
    await shared.stop();
    await time.stop();
    await listener.stop();
    redis?.stop();
    await settings?.stop();
    await db.destroy();
  };
  try {
    const secrets = createSecretBox(config.encryptionKeys);
    const migrated = migrates ? await migrateAt(databaseUrl) : [];
    if (migrates) await sealWhatIsPlain(db, secrets, log);
    else await assertMigrated(db);
    await shared.start();
    const loaded = await createSettings(db, log, listener);
    settings = loaded;
    metrics.gauge(
      "gemplay_settings_age_seconds",
      "How long ago the settings in memory were read",
      [],
      (gauge) => gauge.set(loaded.ageMs() / 1_000),
    );
    const jobs = createJobs({ databaseUrl, log, metrics });
    const chain = createChain(config);
    const signers = createSigners(config.accounts, { clock, log, metrics });
    const stream = createStream({ db, listener, redis, settings, clock, log, metrics });
    await redis?.start();
    const turns = createTurns();
    queues = createQueues({ config, db, clock, log, metrics, secrets });
    mail = createMail({ config, queues, log });
    return {
      platform: {
        config,
        clock,
        log,
        db,
        secrets,
        listener,
        settings,
        metrics,
        jobs,
        chain,
        signers,
        stream,
        turns,
        queues,
        mail,
        redis,
      },
      migrated,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Encrypts secrets that an earlier version of the program stored as plain text, and checks that every key in use is
 * present.
 */
async function sealWhatIsPlain(db: Database, secrets: Platform["secrets"], log: Logger): Promise<void> {
  await requireKeys({ db, secrets, stores: sealedStores });
  const sealed = await sealPlain({ db, secrets, stores: sealedStores });
  if (sealed > 0) log.warn({ sealed }, "secrets that were stored plainly are sealed now");
}

async function assertMigrated(db: Database): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new Error(
      `the database lacks ${pending.length} migration(s): run \`migrate\`, or start a server of this version`,
    );
}

/** Creates the features by role and listens. This function is the only place that connects features with each other. */
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
    // The first heartbeat comes before any answer and any draw. A process without a heartbeat cannot tell which data is
    // lost.
    beats = await startBeats({
      db,
      log,
      takenAt,
      onGone(why) {
        log.fatal({ why }, "the database is not the one that this server ran on: it ends");
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
  const { config, log, settings, metrics, jobs, stream, listener, mail, redis } = platform;
  const watch = createProviderWatch(metrics, log, 1_000);
  const codes = createEmailCodes(platform);
  const loginCredentials = createCredentials("login", platform);
  const factors = createSecondFactors(platform);
  const proofs = createFreshProofs({ ...platform, codes, factors, loginCredentials });
  const bot = createBot(platform);
  const notices = createOwnerNotices({ ...platform, bot });
  const wallet = createWallet({
    ...platform,
    watch,
    proofs,
    factors,
    notices,
    findSwapped: swappedFromTplay,
    onWentBack: beats.wentBack,
  });
  await wallet.prepare();
  const months = createMonths(platform);
  await months.prepare();
  const commitments = createCommitments({ ...platform, watch, heads: wallet.heads });
  const local = createLocal(platform);
  const floor = createLiveFloor(platform);
  const claimDeposits: Parameters<typeof createAuth>[0]["claimDeposits"] = (trx, playerId, address) =>
    claimSuspense(trx, playerId, address, new Date(platform.clock.nowMs()));
  const account = createAccount({
    ...platform,
    renameKept: floor.renameKept,
    fundsPasswordState: wallet.fundsPasswordState,
    isLoginPasswordSet: loginCredentials.isSet,
    secondFactorState: factors.state,
    inviteState: (playerId) => rewards.inviteState(playerId),
    onPlayerCreated: async (trx, playerId, address) => {
      if (address !== null) await claimDeposits(trx, playerId, getAddress(address));
    },
  });
  const auth = createAuth({
    ...platform,
    account,
    codes,
    proofs,
    factors,
    loginCredentials,
    notices,
    onWaysInChanged: wallet.holdWithdrawals,
    claimDeposits,
  });
  const fairness = createFairness(platform);
  const community = createCommunity(platform);
  const { rotation } = fairness;
  const games = createGames({ ...platform, commitments, floor, rotation, rates: community.rates });
  const records = createRecords({
    ...platform,
    totalAssetsU: wallet.totalAssetsU,
    rewardTotals: wallet.rewardTotals,
    standingOf: community.standingOf,
  });
  const swap = createSwap({ ...platform, tellBalance: wallet.tellBalance });
  const solvency = createSolvency({
    ...platform,
    watch,
    commitments,
    heads: wallet.heads,
    isBegun: wallet.isBegun,
  });
  const statistics = createStatistics(platform);
  const rewards = createRewardFeature({
    ...platform,
    account,
    community,
    proofs,
    tellBalance: wallet.tellBalance,
  });
  const notify = createNotify({ ...platform, bot, community, rewards });
  const limits = createLimits({ ...platform, proofs });
  const deletion = createDeletionFeature({ ...platform, account, codes, proofs, notices });
  const exports = createExports({ ...platform, notices, proofs });
  const configuration = createConfiguration(platform);
  const alerts = createAlerts(platform);
  const risk = createRisk(platform);
  const operators = createOperators({
    ...platform,
    risk,
    alerts,
    secondFactorState: factors.state,
    onWithdrawal: wallet.tellWithdrawal,
    whoHad: account.whoHad,
    renameKept: floor.renameKept,
  });
  keyMetrics(metrics, { db: platform.db, secrets: platform.secrets, stores: sealedStores });
  const features = [
    configuration,
    account,
    auth,
    deletion,
    proofs,
    wallet,
    swap,
    rewards,
    limits,
    games,
    fairness,
    floor,
    records,
    solvency,
    statistics,
    exports,
    notify,
    bot,
    local,
    stream,
  ];

  // A worker only answers health checks.
  const answers = config.role !== "worker";
  const app = await createHttp({
    config: answers ? config : { ...config, webDist: undefined },
    log,
    settings,
    metrics,
    redis,
    sessions: auth.sessions,
    readiness: readinessChecks(platform),
    notes: readinessNotes(platform),
    mountApi: (api) => {
      for (const feature of answers ? features : []) feature.routes(api);
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
  await platform.queues.prepare();
  await listener.start();
  if (answers) await stream.start();
  // Thousands of watchers reconnect at once after a restart. A client that the queue drops tries again only after
  // seconds.
  const url = await app.listen({ host: config.host, port: config.port, backlog: 4_096 });
  alerts.start();
  let stopCertificateChecks: (() => void) | undefined;
  if (config.role !== "api") {
    archiveMetrics(platform);
    stopCertificateChecks = startCertificateChecks(platform);
    startReconciliation(platform);
    auth.start();
    wallet.start();
    months.start();
    swap.start();
    commitments.start();
    solvency.start();
    games.start();
    community.start();
    floor.start();
    notify.start();
    risk.start();
    bot.start(notify.mayBeSaid);
    await mail.start();
  }
  const stop = async () => {
    await app.close();
    stopCertificateChecks?.();
    await alerts.stop();
    await games.stop();
    await floor.stop();
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

function readinessNotes({ chain, redis }: Platform): ReadinessNotes {
  return { chain: chain.answers, ...(redis === undefined ? {} : { redis: redis.isUp }) };
}

function readinessChecks({ db, chain, listener }: Platform) {
  return {
    database: async () => {
      await sql`SELECT 1`.execute(db);
    },
    // The listener reconnects by itself. Meanwhile, the players of this process would miss events of other processes.
    notifications: async () => {
      if (!listener.isConnected()) throw new Error("notifications of other processes do not arrive");
    },
    migrations: async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(", ")}`);
    },
    // The check needs the chain only until it was reached once. Otherwise an unavailable node would take every process
    // out of traffic and stop all play.
    chain: async () => {
      await chain.genesisHash();
    },
    vault: async () => {
      await chain.vaultCodeHash();
    },
  };
}
