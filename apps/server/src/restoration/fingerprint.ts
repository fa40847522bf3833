import type { Logger } from "pino";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import type { Database } from "../platform/database/index.ts";
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
  "where it was restored from a copy: `operator after-restore confirm`; where nothing is lost, since a standby was promoted " +
  "that had every commit, or the data were moved while no server ran: `operator same-database confirm`";

const names: readonly (keyof DatabaseFingerprint)[] = [
  "system_identifier",
  "timeline",
  "database_oid",
  "table_oid",
];

/**
 * Returns why servers must not start on the connected database. On another database, later bets may be lost, and
 * revealed secrets may count as secret again. The check works even if no operator reports the restore.
 *
 * @returns a sentence; undefined if the database is the same as before
 */
export async function strangeness(db: Database): Promise<string | undefined> {
  const [noted, now] = [await findFingerprint(db), await readFingerprint(db)];
  if (noted === undefined) return undefined;
  if (noted.went_back_at !== null)
    return `since ${noted.went_back_at.toISOString()} it is known to lack what servers had been told: \`operator after-restore confirm\``;
  const changed = names.filter((name) => noted[name] !== now[name]);
  if (changed.length === 0) return undefined;
  const [name = "timeline"] = changed;
  return `it is not the one that servers ran on before (${name.replaceAll("_", " ")} ${now[name]}, not ${noted[name]}); ${whatToDo}`;
}

/**
 * Accepts a database without a stored fingerprint, and compares any other database with the stored fingerprint.
 *
 * @returns the time at which the fingerprint was accepted; a running server keeps comparing this time
 * @throws {ConfigError} if the database is another one than before
 */
export async function assertSameDatabase(db: Database): Promise<Date> {
  await insertFingerprint(db);
  const why = await strangeness(db);
  const noted = await findFingerprint(db);
  if (why !== undefined || noted === undefined)
    throw new ConfigError([`DATABASE_URL: ${why ?? nothingNoted}`]);
  return noted.taken_at;
}

const nothingNoted = "nothing is noted of it";

/** The reason why an operator cannot confirm that no data is lost. */
export class SameDatabaseRefused extends Error {
  override readonly name = "SameDatabaseRefused";
}

/**
 * Accepts the present fingerprint after an operator confirmed that the database is the same as before.
 *
 * @throws {SameDatabaseRefused} if a rollback was detected, or while a server runs
 */
export async function acceptSameDatabase(
  db: Database,
  by: { readonly actor: string; readonly reason: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const noted = await lockFingerprint(trx);
    if (!(await isWithoutServers(trx)))
      throw new SameDatabaseRefused("a server is connected to this database: stop every one first");
    if (noted !== undefined && noted.went_back_at !== null)
      throw new SameDatabaseRefused(
        "a server that was running found that what it had been told is gone: run `after-restore`",
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

/** Milliseconds between two heartbeats. Each heartbeat also checks that the server is still on the same database. */
const beatMs = 2_000;

export interface Beats {
  /**
   * Called by code that found that the database lacks data which servers had seen before. No server starts on the
   * database any more, and this server stops.
   */
  rollbackDetected(why: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Writes a heartbeat every two seconds while a server runs on this database. The server writes the first heartbeat
 * before it answers requests. After a failover, a running process knows that no data is lost if commits waited for the
 * standby and the process's own last heartbeat is present. In this case the process accepts the promoted standby and
 * continues. In all other cases the database was restored while the process ran.
 *
 * @param takenAt the time at which the fingerprint was accepted, as returned by `assertSameDatabase`
 * @param onGone called once with the reason; afterwards the process may neither draw nor pay from this database
 * @param everyMs the interval in milliseconds, if it differs from the usual one
 * @throws {ConfigError} if the database was replaced after `assertSameDatabase`
 */
export async function startBeats({
  db,
  log,
  takenAt,
  onGone,
  everyMs = beatMs,
}: {
  readonly db: Database;
  readonly log: Logger;
  readonly takenAt: Date;
  readonly onGone: (why: string) => void;
  readonly everyMs?: number;
}): Promise<Beats> {
  const first = await beat(db, takenAt);
  if (first === undefined)
    throw new ConfigError([`DATABASE_URL: ${(await strangeness(db)) ?? "it was taken for ours anew"}`]);
  let last = first;
  let isOver = false;
  let looking: Promise<void> | undefined;

  function end(why: string): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    onGone(why);
  }

  async function look(): Promise<void> {
    const now = await beat(db, takenAt);
    // A heartbeat that is not higher than the last one means that commits of this server are lost.
    if (now !== undefined && now > last) {
      last = now;
      return;
    }
    if (now === undefined && (await acceptPromoted(db, { takenAt, last }))) {
      log.warn("the database is a promoted standby that has every commit: going on");
      return;
    }
    // Another process may have just accepted the standby.
    const again = now === undefined ? await beat(db, takenAt) : undefined;
    if (again !== undefined && again > last) {
      last = again;
      return;
    }
    const noted = await findFingerprint(db);
    // An operator made the database safe or confirmed the database while this process was disconnected. Servers that
    // stayed connected may continue.
    if (noted !== undefined && noted.taken_at > takenAt) return end("it was taken for ours anew");
    if (now !== undefined || noted === undefined || noted.taken_at < takenAt || noted.beat < last)
      await recordRollback(db);
    const why = noted === undefined ? nothingNoted : await strangeness(db).catch(() => undefined);
    end(why ?? "it went back in time");
  }

  const tick = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (isOfBefore(error)) return end("it is of before servers noted on which one they run");
        // Other code reports an unreachable database.
        log.debug({ err: error }, "no sign of life could be noted");
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
        log.error({ err: error }, "it could not be noted that the database went back"),
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
 * Returns whether the fingerprint's table or one of its columns is missing. A missing table or column shows that a copy
 * from an older version of the program replaced the database.
 */
function isOfBefore(error: unknown): boolean {
  const states: readonly unknown[] = ["42P01", "42703"];
  return error instanceof Error && "code" in error && states.includes(error.code);
}
