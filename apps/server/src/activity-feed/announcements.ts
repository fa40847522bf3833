import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import {
  type Announcement,
  deleteAnnouncement,
  insertAnnouncement,
  markBegunNotified,
  shown,
} from "./announcements.repository.ts";

/** The texts of an announcement, and the times at which the announcement begins and ends. */
interface Said extends Pick<Announcement, "texts"> {
  readonly titles?: Announcement["titles"];
  /** The start time of the announcement, in milliseconds since 1970; by default, the announcement begins now. */
  readonly fromMs?: number | undefined;
  /**
   * The end time of the announcement, in milliseconds since 1970; by default, the pages show the announcement until an
   * operator withdraws it.
   */
  readonly untilMs?: number | undefined;
}

/** The operator who makes the announcement, for the audit log. */
interface Announcer {
  readonly actor: string;
  readonly reason?: string | undefined;
  readonly clock: Clock;
}

/** This error is thrown if an announcement would end before it begins, or has already ended. */
export class AnnouncementOver extends Error {
  override readonly name = "AnnouncementOver";
}

/**
 * Stores an announcement, and writes an entry in the audit log. If the announcement begins now, the caller must send
 * the announcement after the commit. If the announcement begins later, the worker sends the announcement.
 *
 * @param trx a transaction of the caller
 * @throws {AnnouncementOver}
 */
export async function announce(
  trx: Database,
  { texts, titles = {}, fromMs, untilMs = Number.POSITIVE_INFINITY }: Said,
  { actor, reason, clock }: Announcer,
): Promise<{ readonly said: Announcement; readonly begun: boolean }> {
  const nowMs = clock.nowMs();
  const begun = fromMs === undefined || fromMs <= nowMs;
  const from = new Date(begun ? nowMs : fromMs);
  if (untilMs <= from.getTime()) throw new AnnouncementOver("the announcement must end after its start");
  const row = await insertAnnouncement(trx, {
    texts,
    titles,
    at: new Date(nowMs),
    told: begun,
    from_at: from,
    until_at: Number.isFinite(untilMs) ? new Date(untilMs) : null,
  });
  await recordOperatorAction(trx, {
    actor,
    reason,
    action: "announcements.make",
    subject: String(row.id),
    newText: JSON.stringify({ titles, texts, from: row.from_at, until: row.until_at }),
  });
  return { said: shown(row), begun };
}

/**
 * Withdraws an announcement and writes an entry in the audit log.
 *
 * @param trx a transaction of the caller
 * @returns the ended announcement for the open pages; null if no page has shown the announcement; undefined if no
 * announcement has the given id
 */
export async function withdrawAnnouncement(
  trx: Database,
  id: bigint,
  { actor, reason, clock }: Announcer,
): Promise<Announcement | null | undefined> {
  const row = await deleteAnnouncement(trx, id);
  if (row === undefined) return undefined;
  await recordOperatorAction(trx, {
    actor,
    reason,
    action: "announcements.withdraw",
    subject: String(id),
    oldText: "shown",
    newText: "withdrawn",
  });
  return row.told ? { ...shown(row), untilMs: clock.nowMs() } : null;
}

/**
 * Sends the announcements whose start time has come. The function records in the same transaction that the
 * announcements were sent. If a process crashes before the commit, the next process sends these announcements again. A
 * transaction that withdraws one of these announcements waits for the commit.
 */
export async function publishBegun(
  db: Database,
  nowMs: number,
  publish: (begun: Announcement) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const begun of await markBegunNotified(trx, nowMs)) publish(begun);
  });
}
