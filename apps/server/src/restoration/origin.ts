import type { Logger } from "pino";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import type { Database } from "../platform/database/index.ts";
import {
  acceptPromoted,
  beat,
  findOrigin,
  type Identity,
  insertOrigin,
  lockOrigin,
  noteWentBack,
  readIdentity,
  replaceOrigin,
} from "./origin.repository.ts";
import { isWithoutServers } from "./servers.ts";

const whatToDo =
  "where it was restored from a copy: `operator after-restore confirm`; where nothing is lost, since a standby was promoted " +
  "that had every commit, or the data were moved while no server ran: `operator same-database confirm`";

const names: readonly (keyof Identity)[] = ["system_identifier", "timeline", "database_oid", "table_oid"];

/**
 * Why servers must not start: the database is another one than before, so that what was played since may be lost and what was
 * revealed count as secret again. Nothing depends on somebody remembering it.
 *
 * @returns a sentence; undefined: it is the same
 */
export async function strangeness(db: Database): Promise<string | undefined> {
  const [noted, now] = [await findOrigin(db), await readIdentity(db)];
  if (noted === undefined) return undefined;
  if (noted.went_back_at !== null)
    return `since ${noted.went_back_at.toISOString()} it is known to lack what servers had been told: \`operator after-restore confirm\``;
  const changed = names.filter((name) => noted[name] !== now[name]);
  if (changed.length === 0) return undefined;
  const [name = "timeline"] = changed;
  return `it is not the one that servers ran on before (${name.replaceAll("_", " ")} ${now[name]}, not ${noted[name]}); ${whatToDo}`;
}

/**
 * Takes a database of which nothing was ever noted for ours.
 *
 * @returns since when it is ours: what a server that lives on it goes on comparing
 * @throws {ConfigError} where it is another one than before
 */
export async function assertSameDatabase(db: Database): Promise<Date> {
  await insertOrigin(db);
  const why = await strangeness(db);
  const noted = await findOrigin(db);
  if (why !== undefined || noted === undefined)
    throw new ConfigError([`DATABASE_URL: ${why ?? nothingNoted}`]);
  return noted.taken_at;
}

const nothingNoted = "nothing is noted of it";

/** Why it cannot be said that nothing is lost. */
export class SameDatabaseRefused extends Error {
  override readonly name = "SameDatabaseRefused";
}

/**
 * Takes the database for the one that servers ran on before, as an operator says.
 *
 * @throws {SameDatabaseRefused} when a server knows better, or while one runs
 */
export async function acceptSameDatabase(
  db: Database,
  by: { readonly actor: string; readonly reason: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const noted = await lockOrigin(trx);
    if (!(await isWithoutServers(trx)))
      throw new SameDatabaseRefused("a server is connected to this database: stop every one first");
    if (noted !== undefined && noted.went_back_at !== null)
      throw new SameDatabaseRefused(
        "a server that was running found that what it had been told is gone: run `after-restore`",
      );
    await replaceOrigin(trx);
    const now = await readIdentity(trx);
    await recordOperatorAction(trx, {
      ...by,
      action: "database.same",
      subject: String(now.system_identifier),
      oldText: noted && `timeline ${noted.timeline}`,
      newText: `timeline ${now.timeline}`,
    });
  });
}

/** How often a server says that it lives, and looks whether it is still on the same database. */
const beatMs = 2_000;

export interface Beats {
  /** Told by who found that the database lacks what servers had been told: no server starts on it, and this one ends. */
  wentBack(why: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Notes every two seconds that a server lives on this database, for the first time before it answers. After a failover the
 * process that lived through it can tell that nothing is lost: commits waited for the standby, and its own last note is
 * there; then it takes the promoted one for ours and everything goes on. Where that is not so the database was restored
 * beneath it.
 *
 * @param takenAt since when the database is ours, as `assertSameDatabase` found it
 * @param onGone told once, with the reason: nothing may be drawn or paid from this database any more
 * @param everyMs how often, where it is not as always
 * @throws {ConfigError} where it is another one than a moment ago
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
    // Somebody who has seen a higher number has seen commits that are not here.
    if (now !== undefined && now > last) {
      last = now;
      return;
    }
    if (now === undefined && (await acceptPromoted(db, { takenAt, last }))) {
      log.warn("the database is a promoted standby that has every commit: going on");
      return;
    }
    // Another process may have taken it for ours a moment ago.
    const again = now === undefined ? await beat(db, takenAt) : undefined;
    if (again !== undefined && again > last) {
      last = again;
      return;
    }
    const noted = await findOrigin(db);
    // An operator made it safe, or answered for it, while this process was cut off: the others may go on.
    if (noted !== undefined && noted.taken_at > takenAt) return end("it was taken for ours anew");
    if (now !== undefined || noted === undefined || noted.taken_at < takenAt || noted.beat < last)
      await noteWentBack(db);
    const why = noted === undefined ? nothingNoted : await strangeness(db).catch(() => undefined);
    end(why ?? "it went back in time");
  }

  const tick = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (isOfBefore(error)) return end("it is of before servers noted on which one they run");
        // A database that is away is told of by whatever else asks it.
        log.debug({ err: error }, "no sign of life could be noted");
      })
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return {
    async wentBack(why) {
      await noteWentBack(db).catch((error: unknown) =>
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

/** Whether the table, or a column of it, is not there: a copy that is older than this program took the database's place. */
function isOfBefore(error: unknown): boolean {
  const states: readonly unknown[] = ["42P01", "42703"];
  return error instanceof Error && "code" in error && states.includes(error.code);
}
