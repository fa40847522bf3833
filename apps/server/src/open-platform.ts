import { sealedSeeds } from "@gemplay/ledger";
import type { Logger } from "pino";
import { sealedLinks } from "./games/index.ts";
import { sealedCodes } from "./operator-page/index.ts";
import { createChain } from "./platform/chain/index.ts";
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
import type { Platform } from "./platform/index.ts";
import { createJobs } from "./platform/jobs/index.ts";
import { createMail, type Mail } from "./platform/mail/index.ts";
import { createMetrics } from "./platform/metrics/index.ts";
import { createQueues, type Queues, sealedMessages } from "./platform/queue/index.ts";
import { openRedis } from "./platform/redis/index.ts";
import { createSecretBox, requireKeys, type SealedStores, sealPlain } from "./platform/secrets/index.ts";
import { createSettings, type Settings } from "./platform/settings/index.ts";
import { createSigners } from "./platform/signing/index.ts";
import { createStream } from "./platform/stream/index.ts";
import { createTurns } from "./platform/turns/index.ts";
import { sealedFactors } from "./second-factor/index.ts";

export interface PlatformOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Replaces the shared clock in a test that changes the time. */
  readonly clock?: SureClock;
  /** Whether the metrics include the process itself. Only one server of a process may set this option. */
  readonly processMetrics?: boolean;
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

/** The connections of a process, its metrics and its clocks. */
type Connections = Awaited<ReturnType<typeof connect>>;

/** The services that must be stopped before the connections are closed. A service is undefined until it was created. */
interface Started {
  settings: Settings | undefined;
  queues: Queues | undefined;
  mail: Mail | undefined;
}

async function connect({ config, log, clock, processMetrics }: PlatformOptions) {
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
  /** The clock that all processes share. The shared clock needs the database. */
  const shared = createSharedClock({ askMs: time.readMs, log, metrics });
  return { metrics, db, listener, redis, time, shared, clock: clock ?? shared };
}

/** Migrates the database and encrypts secrets that are stored as plain text, or refuses an outdated schema. */
async function prepareDatabase(
  { config, log, migrates }: PlatformOptions & { readonly migrates: boolean },
  db: Database,
  secrets: Platform["secrets"],
): Promise<readonly string[]> {
  const migrated = migrates ? await migrateAt(config.databaseUrl) : [];
  if (migrates) await sealWhatIsPlain(db, secrets, log);
  else await assertMigrated(db);
  return migrated;
}

/** Creates all services of the platform, and starts the clock and the Redis client. */
async function startServices(
  { config, log }: PlatformOptions,
  { metrics, db, listener, redis, shared, clock }: Connections,
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
  const turns = createTurns();
  const queues = createQueues({ config, db, clock, log, metrics, secrets });
  started.queues = queues;
  const mail = createMail({ config, queues, log });
  started.mail = mail;
  return {
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
  };
}

async function closeAll(
  { db, listener, redis, time, shared }: Connections,
  { settings, queues, mail }: Started,
): Promise<void> {
  await queues?.stop();
  mail?.stop();
  await shared.stop();
  await time.stop();
  await listener.stop();
  redis?.stop();
  await settings?.stop();
  await db.destroy();
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
