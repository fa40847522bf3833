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
  noteWentBack,
  readIdentity,
  replaceOrigin,
} from "./origin.repository.ts";

const whatToDo =
  "where it was restored from a copy: `operator after-restore confirm`; where nothing is lost, since a standby was promoted " +
  "that had every commit, or the data were moved while no server ran: `operator same-database confirm`";

const names: readonly (keyof Identity)[] = ["system_identifier", "timeline", "database_oid", "table_oid"];

/**
 * Why servers must not start: the database is another one than before, so that what was played since may be lost and what was
 * revealed count as secret again. Nothing depends on somebody remembering it. Takes a database that was never noted for ours.
 *
 * @returns a sentence; undefined: it is the same
 */
export async function strangeness(db: Database): Promise<string | undefined> {
  await insertOrigin(db);
  const [noted, now] = [await findOrigin(db), await readIdentity(db)];
  if (noted === undefined) return undefined;
  if (noted.went_back_at !== null)
    return `since ${noted.went_back_at.toISOString()} it is known to lack what servers had been told: \`operator after-restore confirm\``;
  const changed = names.filter((name) => noted[name] !== now[name]);
  if (changed.length === 0) return undefined;
  const [name = "timeline"] = changed;
  return `it is not the one that servers ran on before (${name.replaceAll("_", " ")} ${now[name]}, not ${noted[name]}); ${whatToDo}`;
}

/** @throws {ConfigError} where the database is another one than before */
export async function assertSameDatabase(db: Database): Promise<void> {
  const why = await strangeness(db);
  if (why !== undefined) throw new ConfigError([`DATABASE_URL: ${why}`]);
}

/** Why it cannot be said that nothing is lost. */
export class SameDatabaseRefused extends Error {
  override readonly name = "SameDatabaseRefused";
}

/**
 * Takes the database for the one that servers ran on before, as an operator says.
 *
 * @throws {SameDatabaseRefused} when a server knows better
 */
export async function acceptSameDatabase(
  db: Database,
  by: { readonly actor: string; readonly reason: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const noted = await findOrigin(trx);
    if (noted !== undefined && noted.went_back_at !== null)
      throw new SameDatabaseRefused(
        "a server that was running found that what it had been told is gone: run `after-restore`",
      );
    await replaceOrigin(trx);
    const now = await readIdentity(trx);
    await recordOperatorAction(trx, {
      ...by,
      ...{ action: "database.same", subject: String(now.system_identifier) },
      oldText: noted && `timeline ${noted.timeline}`,
      newText: `timeline ${now.timeline}`,
    });
  });
}

/** How often a server says that it lives, and looks whether it is still on the same database. */
const beatMs = 2_000;

export interface Beats {
  stop(): Promise<void>;
}

/**
 * Notes every two seconds that a server lives on this database. After a failover the process that lived through it can tell
 * that nothing is lost: commits waited for the standby, and its own last note is there; then it takes the promoted one for
 * ours and everything goes on. Where that is not so the database was restored beneath it.
 *
 * @param onGone told once, with the reason: nothing may be drawn or paid from this database any more
 */
export function startBeats({
  db,
  log,
  onGone,
}: {
  readonly db: Database;
  readonly log: Logger;
  readonly onGone: (why: string) => void;
}): Beats {
  let last = 0n;
  let isOver = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const now = await beat(db);
    // Somebody who has seen a higher number has seen commits that are not here.
    if (now !== undefined && now > last) {
      last = now;
      return;
    }
    if (now === undefined && (await acceptPromoted(db, last))) {
      log.warn("the database is a promoted standby that has every commit: going on");
      return;
    }
    // Another process may have taken it for ours a moment ago.
    const again = now === undefined ? await beat(db) : undefined;
    if (again !== undefined && again > last) {
      last = again;
      return;
    }
    const noted = await findOrigin(db);
    if (now !== undefined || (noted !== undefined && noted.beat < last)) await noteWentBack(db);
    isOver = true;
    onGone(
      noted === undefined ? "nothing is noted of it" : ((await strangeness(db)) ?? "it went back in time"),
    );
  }

  const tick = () => {
    looking ??= look()
      // A database that is away is told of by whatever else asks it.
      .catch((error: unknown) => log.debug({ err: error }, "no sign of life could be noted"))
      .finally(() => {
        looking = undefined;
        if (isOver) clearInterval(timer);
      });
  };
  const timer = setInterval(tick, beatMs);
  timer.unref();
  tick();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
