import type { EventData } from "@gemplay/api-schema";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";
import { type AnnouncementTable, activityFeedTables } from "./activity-feed.tables.ts";

export type Announcement = EventData<"announcement">;
type AnnouncementRow = Selectable<AnnouncementTable>;

export async function insertAnnouncement(
  trx: Database,
  row: Insertable<AnnouncementTable>,
): Promise<AnnouncementRow> {
  return await activityFeedTables(trx)
    .insertInto("announcement")
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an announcement and returns the deleted row; undefined if no announcement has this id. */
export async function deleteAnnouncement(trx: Database, id: bigint): Promise<AnnouncementRow | undefined> {
  return await activityFeedTables(trx)
    .deleteFrom("announcement")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the latest announcements, the newest first, including announcements that have not begun or have ended. */
export async function announcements(db: Database, count: number): Promise<Announcement[]> {
  const rows = await activityFeedTables(db)
    .selectFrom("announcement")
    .selectAll()
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map(shown);
}

/** Returns the announcements that the pages show at the given time, the latest start first. */
export async function announcementsAt(db: Database, nowMs: number, count: number): Promise<Announcement[]> {
  const now = new Date(nowMs);
  const rows = await activityFeedTables(db)
    .selectFrom("announcement")
    .selectAll()
    .where("from_at", "<=", now)
    .where(({ or, eb }) => or([eb("until_at", "is", null), eb("until_at", ">", now)]))
    .orderBy("from_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map(shown);
}

/** Returns the announcements that have begun and were not sent yet, and marks these announcements as sent. */
export async function markBegunNotified(trx: Database, nowMs: number): Promise<Announcement[]> {
  const rows = await activityFeedTables(trx)
    .updateTable("announcement")
    .set({ told: true })
    .where(sql<boolean>`NOT told`)
    .where("from_at", "<=", new Date(nowMs))
    .returningAll()
    .execute();
  return rows.map(shown);
}

/** Converts the row of an announcement to the form that all pages get. */
export function shown({ id, texts, titles, at, from_at, until_at }: AnnouncementRow): Announcement {
  return {
    id: String(id),
    titles,
    texts,
    atMs: at.getTime(),
    fromMs: from_at.getTime(),
    untilMs: until_at?.getTime() ?? null,
  };
}
