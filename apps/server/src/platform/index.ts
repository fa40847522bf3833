import type { SecretBox } from "@gemplay/ledger";
import type { Logger } from "pino";
import type { ChainAccess } from "./chain/index.ts";
import type { SureClock } from "./clock/index.ts";
import type { Config } from "./config/index.ts";
import type { Database, Listener, Reads } from "./database/index.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Mail } from "./mail/index.ts";
import type { Metrics } from "./metrics/index.ts";
import type { PlayerMutex } from "./player-mutex/index.ts";
import type { Queues } from "./queue/index.ts";
import type { Redis } from "./redis/index.ts";
import type { Settings } from "./settings/index.ts";
import type { Signers } from "./signing/index.ts";
import type { Stream } from "./stream/index.ts";

/**
 * The services of the platform that every feature may use. A feature declares only the services that it needs:
 * `Pick<Platform, "db" | "clock">`. Other code imports the folders below `platform` directly. The file
 * `platform/index.ts` only collects the types of the services.
 */
export interface Platform {
  readonly config: Config;
  readonly clock: SureClock;
  readonly log: Logger;
  readonly db: Database;
  /** Runs reads that a replica of the database may answer. */
  readonly reads: Reads;
  /** Encrypts stored secrets, so that a copy of the database does not reveal them. */
  readonly secrets: SecretBox;
  readonly listener: Listener;
  /** The connection to Redis, or undefined if no Redis is configured. */
  readonly redis: Redis | undefined;
  readonly settings: Settings;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  readonly chain: ChainAccess;
  readonly signers: Signers;
  readonly stream: Stream;
  readonly playerMutex: PlayerMutex;
  readonly queues: Queues;
  readonly mail: Mail;
}
