import type { Logger } from "pino";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import type { Database, Heartbeat } from "../platform/database/index.ts";
import {
  acceptPromoted,
  beat,
  type DatabaseFingerprint,
  findFingerprint,
  insertFingerprint,
  lockFingerprint,
  readFingerprint,
  recordRollback,
  replaceFingerprint,
} from "./fingerprint.repository.ts";
import { isWithoutServers } from "./servers.repository.ts";

const whatToDo =
  "If the database was restored from a copy, run `operator after-restore confirm`. If the database lost no data, because " +
  "a promoted standby had every commit or the data was moved while no server ran, run `operator same-database confirm`.";

const names: readonly (keyof DatabaseFingerprint)[] = [
  "system_identifier",
  "timeline",
  "database_oid",
  "table_oid",
];

/**
 * Returns why servers must not start on the connected database. Another database may lack later bets, and may treat
 * revealed secrets as secret again. The check of the fingerprint detects a restored database even if no operator
 * reports the restore.
 *
 * @returns the reason as text; undefined if the database is the database on which servers ran before
 */
export async function strangeness(db: Database): Promise<string | undefined> {
  const [noted, now] = [await findFingerprint(db), await readFingerprint(db)];
  if (noted === undefined) return undefined;
  if (noted.went_back_at !== null)
    return `a server detected at ${noted.went_back_at.toISOString()} that the database lost committed data: run \`operator after-restore confirm\``;
  const changed = names.filter((name) => noted[name] !== now[name]);
  if (changed.length === 0) return undefined;
  const [name = "timeline"] = changed;
  return `the database is not the database on which servers ran before (${name.replaceAll("_", " ")} ${now[name]}, not ${noted[name]}). ${whatToDo}`;
}

/**
 * Stores the fingerprint of a new database. If the database is not new, the function compares the present fingerprint
 * with the stored fingerprint.
 *
 * @returns the acceptance time of the fingerprint; a running server compares this time at each heartbeat
 * @throws {ConfigError} if the database is not the database on which servers ran before
 */
export async function assertSameDatabase(db: Database): Promise<Date> {
  await insertFingerprint(db);
  const why = await strangeness(db);
  const noted = await findFingerprint(db);
  if (why !== undefined || noted === undefined)
    throw new ConfigError([`DATABASE_URL: ${why ?? nothingNoted}`]);
  return noted.taken_at;
}

const nothingNoted = "the database stores no database fingerprint";

/** The message of a `SameDatabaseRefused` says why an operator cannot confirm that the database lost no data. */
export class SameDatabaseRefused extends Error {
  override readonly name = "SameDatabaseRefused";
}

/**
 * Accepts the present fingerprint after an operator confirmed that the database is the same as before.
 *
 * @throws {SameDatabaseRefused} if a rollback was detected, or if a server is connected to the database
 */
export async function acceptSameDatabase(
  db: Database,
  by: { readonly actor: string; readonly reason: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const noted = await lockFingerprint(trx);
    if (!(await isWithoutServers(trx)))
      throw new SameDatabaseRefused("a server is connected to this database: stop every server first");
    if (noted !== undefined && noted.went_back_at !== null)
      throw new SameDatabaseRefused(
        "a running server detected that the database lost committed data: run `operator after-restore`",
      );
    await replaceFingerprint(trx);
    const now = await readFingerprint(trx);
    await recordOperatorAction(trx, {
      ...by,
      action: "database.same",
      subject: String(now.system_identifier),
      oldText: noted && `timeline ${noted.timeline}`,
      newText: `timeline ${now.timeline}`,
    });
  });
}

/** Milliseconds between two heartbeats. Each heartbeat also checks that the server still uses the same database. */
const beatMs = 2_000;

export interface Beats {
  /**
   * Stores that the database lacks data which servers had read or written before, and stops this server. No server
   * starts on the database until an operator makes the database safe.
   */
  rollbackDetected(why: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Writes a heartbeat to the database every two seconds while a server runs. The first heartbeat is written before the
 * server answers requests. After a failover, no data is lost if commits waited for the standby and the database
 * contains the last heartbeat of the process. If the failover lost no data, the process accepts the promoted standby
 * and continues. If the database changed in any other way while the process ran, the process stops, because the
 * database was restored.
 *
 * @param takenAt the acceptance time of the fingerprint, as returned by `assertSameDatabase`
 * @param onBeat is called for each heartbeat with a higher number; `begunMs` is the value of `performance.now()` before
 *   the heartbeat was sent
 * @param onGone is called once with the reason; afterwards the process must not draw results or pay from the database
 * @param everyMs the interval between two heartbeats in milliseconds; two seconds by default
 * @throws {ConfigError} if the database was replaced after the call of `assertSameDatabase`
 */
export async function startBeats({
  db,
  log,
  takenAt,
  onBeat,
  onGone,
  everyMs = beatMs,
}: {
  readonly db: Database;
  readonly log: Logger;
  readonly takenAt: Date;
  readonly onBeat?: (heartbeat: Heartbeat, begunMs: number) => void;
  readonly onGone: (why: string) => void;
  readonly everyMs?: number;
}): Promise<Beats> {
  let last = 0n;
  /** Writes a heartbeat. `onBeat` gets only increasing numbers, because a lower number shows that commits were lost. */
  async function writeBeat(): Promise<bigint | undefined> {
    const begunMs = performance.now();
    const heartbeat = await beat(db, takenAt);
    if (heartbeat !== undefined && heartbeat.beat > last) onBeat?.(heartbeat, begunMs);
    return heartbeat?.beat;
  }

  const first = await writeBeat();
  if (first === undefined)
    throw new ConfigError([
      `DATABASE_URL: ${(await strangeness(db)) ?? "an operator accepted the database again after this server read the fingerprint"}`,
    ]);
  last = first;
  let isOver = false;
  let looking: Promise<void> | undefined;

  function end(why: string): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    onGone(why);
  }

  async function look(): Promise<void> {
    const now = await writeBeat();
    // If the heartbeat number is not higher than the last number, the database lost commits of this server.
    if (now !== undefined && now > last) {
      last = now;
      return;
    }
    if (now === undefined && (await acceptPromoted(db, { takenAt, last }))) {
      log.warn("the database is a promoted standby that has every commit; the server continues");
      return;
    }
    // Another process may have accepted the promoted standby before this process.
    const again = now === undefined ? await writeBeat() : undefined;
    if (again !== undefined && again > last) {
      last = again;
      return;
    }
    const noted = await findFingerprint(db);
    // An operator accepted the database while this process was disconnected. The process stops without recording a
    // rollback, so that other servers can continue.
    if (noted !== undefined && noted.taken_at > takenAt)
      return end("an operator accepted the database again after this server read the fingerprint");
    if (now !== undefined || noted === undefined || noted.taken_at < takenAt || noted.beat < last)
      await recordRollback(db);
    const why = noted === undefined ? nothingNoted : await strangeness(db).catch(() => undefined);
    end(why ?? "the database lost committed data");
  }

  const tick = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (isOfBefore(error))
          return end(
            "the database is a copy from an older program version, without the fingerprint table or its columns",
          );
        // The log level is only `debug`, because other code reports that the database is unreachable.
        log.debug({ err: error }, "cannot write the heartbeat of this server to the database");
      })
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return {
    async rollbackDetected(why) {
      await recordRollback(db).catch((error: unknown) =>
        log.error({ err: error }, "cannot store that a rollback of the database was detected"),
      );
      end(why);
    },
    async stop() {
      isOver = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Returns whether an error says that the fingerprint table or one of its columns is missing. A missing table or column
 * shows that a copy from an older version of the program replaced the database.
 */
function isOfBefore(error: unknown): boolean {
  const states: readonly unknown[] = ["42P01", "42703"];
  return error instanceof Error && "code" in error && states.includes(error.code);
}
