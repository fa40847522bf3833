import { encryptedChains, encryptedSeeds, readPlayerShards } from "@gemplay/ledger";
import type { Logger } from "pino";
import { encryptedLinks } from "./games/index.ts";
import { encryptedCodes } from "./operator-page/index.ts";
import { createChain } from "./platform/chain/index.ts";
import { createSharedClock, type SureClock } from "./platform/clock/index.ts";
import { type Config, ConfigError, redisPrefix } from "./platform/config/index.ts";
import {
  connectionProblem,
  createDatabase,
  createDatabaseTime,
  createListener,
  createReads,
  type Database,
  executorOf,
  migrateAt,
  pendingMigrations,
  poolUrlProblem,
  readUrlProblem,
  sessionMetrics,
  setPlayerShards,
} from "./platform/database/index.ts";
import type { Platform } from "./platform/index.ts";
import { createJobs } from "./platform/jobs/index.ts";
import { createMail, type Mail } from "./platform/mail/index.ts";
import { createMetrics } from "./platform/metrics/index.ts";
import { createPlayerMutex } from "./platform/player-mutex/index.ts";
import { createQueues, encryptedMessages, type Queues } from "./platform/queue/index.ts";
import { openRedis } from "./platform/redis/index.ts";
import {
  createSecretBox,
  type EncryptedStores,
  encryptPlain,
  requireKeys,
} from "./platform/secrets/index.ts";
import { createSettings, type Settings } from "./platform/settings/index.ts";
import { createSigners } from "./platform/signing/index.ts";
import { createStream } from "./platform/stream/index.ts";
import { encryptedReceiptKeys } from "./receipts/index.ts";
import { heartbeatStatement } from "./restoration/index.ts";
import { encryptedFactors } from "./second-factor/index.ts";

export interface PlatformOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Replaces the shared clock, so that a test can change the time. */
  readonly clock?: SureClock;
  /**
   * Maximum time in milliseconds that a call waits for a database session, or for earlier calls of the same player. The
   * default waiting time is meant for production, so tests on slow machines set a longer time.
   */
  readonly callWaitMs?: number | undefined;
  /**
   * True if the metrics include memory, CPU and other values of the process itself. If a process runs several servers,
   * only one of the servers may include the metrics of the process.
   */
  readonly processMetrics?: boolean;
}

/** All tables and columns whose values are encrypted. */
export const encryptedStores: EncryptedStores = {
  "server seeds": encryptedSeeds,
  "chains of server seeds": encryptedChains,
  "links of Crash": encryptedLinks,
  "secrets of operators' codes": encryptedCodes,
  "second factors": encryptedFactors,
  "keys of receipts": encryptedReceiptKeys,
  "waiting messages": encryptedMessages,
};

/**
 * Opens the platform that the features need. On success, the database schema is up to date: `openPlatform` migrates the
 * schema, or refuses an outdated schema.
 *
 * @throws {ConfigError} if the database cannot be reached
 */
export async function openPlatform(options: PlatformOptions & { readonly migrates: boolean }): Promise<{
  platform: Platform;
  /** The names of the migrations that this start of the server applied. */
  migrated: readonly string[];
  close(): Promise<void>;
}> {
  const connections = await connect(options);
  const started: Started = { settings: undefined, queues: undefined, mail: undefined };
  const close = () => closeAll(connections, started);
  try {
    const secrets = createSecretBox(options.config.encryptionKeys);
    const migrated = await prepareDatabase(options, connections.db, secrets);
    const platform = await startServices(options, connections, secrets, started);
    return { platform, migrated, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The database, Redis and listener connections of a process, with its metrics and its clocks. */
type Connections = Awaited<ReturnType<typeof connect>>;

/**
 * The services that the platform must stop before it closes the connections. A service is undefined until the platform
 * has created the service.
 */
interface Started {
  settings: Settings | undefined;
  queues: Queues | undefined;
  mail: Mail | undefined;
}

async function connect({ config, log, clock, callWaitMs, processMetrics }: PlatformOptions) {
  const { databaseUrl, databasePoolUrl, databaseReadUrl } = config;
  const problem =
    (await connectionProblem(databaseUrl)) ??
    (databasePoolUrl === undefined ? undefined : await poolUrlProblem(databaseUrl, databasePoolUrl)) ??
    (databaseReadUrl === undefined ? undefined : await readUrlProblem(databaseUrl, databaseReadUrl));
  if (problem !== undefined) throw new ConfigError([problem]);
  const metrics = createMetrics({ process: processMetrics ?? false });
  const sessions = sessionMetrics(metrics);
  const db = createDatabase({
    databaseUrl: databasePoolUrl ?? databaseUrl,
    sessionWaitMs: callWaitMs,
    onError: (error) => log.warn({ err: error }, "an idle database connection was lost"),
    onUnmade: (error) => log.error({ err: error }, "a missing month partition could not be created"),
    onLost: () => sessions.lost("pool"),
    watch: sessions.watch,
  });
  const reads = createReads({ db, replicaUrl: databaseReadUrl, heartbeatStatement, log, metrics });
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
  /** The clock that all processes share. The shared clock reads the time of the database. */
  const shared = createSharedClock({ askMs: time.readMs, log, metrics });
  return { metrics, db, reads, listener, redis, time, shared, clock: clock ?? shared };
}

/** Migrates the database and encrypts secrets that are stored as plain text, or refuses an outdated schema. */
async function prepareDatabase(
  { config, log, migrates }: PlatformOptions & { readonly migrates: boolean },
  db: Database,
  secrets: Platform["secrets"],
): Promise<readonly string[]> {
  const migrated = migrates ? await migrateAt(config.databaseUrl) : [];
  setPlayerShards(db, await readPlayerShards(executorOf(db), config.databaseUrl));
  if (migrates) await encryptPlainSecrets(db, secrets, log);
  else await assertMigrated(db);
  return migrated;
}

/** Creates all services of the platform, starts the shared clock, and connects to Redis. */
async function startServices(
  { config, log, callWaitMs }: PlatformOptions,
  { metrics, db, reads, listener, redis, shared, clock }: Connections,
  secrets: Platform["secrets"],
  started: Started,
): Promise<Platform> {
  await shared.start();
  const settings = await createSettings(db, log, listener);
  started.settings = settings;
  metrics.gauge(
    "gemplay_settings_age_seconds",
    "How long ago the settings in memory were read",
    [],
    (gauge) => gauge.set(settings.ageMs() / 1_000),
  );
  const jobs = createJobs({ databaseUrl: config.databaseUrl, log, metrics });
  const chain = createChain(config);
  const signers = createSigners(config.accounts, { clock, log, metrics });
  const stream = createStream({ db, listener, redis, settings, clock, log, metrics });
  await redis?.start();
  const playerMutex = createPlayerMutex({ waitAtMostMs: callWaitMs });
  const queues = createQueues({ config, db, clock, log, metrics, secrets });
  started.queues = queues;
  const mail = createMail({ config, queues, log });
  started.mail = mail;
  return {
    config,
    clock,
    log,
    db,
    reads,
    secrets,
    listener,
    settings,
    metrics,
    jobs,
    chain,
    signers,
    stream,
    playerMutex,
    queues,
    mail,
    redis,
  };
}

async function closeAll(
  { db, reads, listener, redis, time, shared }: Connections,
  { settings, queues, mail }: Started,
): Promise<void> {
  await queues?.stop();
  mail?.stop();
  await shared.stop();
  await time.stop();
  await listener.stop();
  redis?.stop();
  await settings?.stop();
  await reads.end();
  await db.destroy();
}

/**
 * Encrypts secrets that an earlier version of the program stored as plain text, and checks that every key in use is
 * present.
 */
async function encryptPlainSecrets(db: Database, secrets: Platform["secrets"], log: Logger): Promise<void> {
  await requireKeys({ db, secrets, stores: encryptedStores });
  const encrypted = await encryptPlain({ db, secrets, stores: encryptedStores });
  if (encrypted > 0) log.warn({ encrypted }, "secrets that were stored as plain text are now encrypted");
}

async function assertMigrated(db: Database): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new Error(
      `the database lacks ${pending.length} migration(s): run \`migrate\`, or start a server of the current version`,
    );
}
