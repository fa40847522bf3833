import type { EventData } from "@gemplay/api-schema";
import type { Database } from "../platform/database/index.ts";
import { liveFloorTables } from "./live-floor.tables.ts";

export type Announcement = EventData<"announcement">;

/** Writes an announcement; the caller tells the streams of it once that is committed. */
export async function announce(db: Database, texts: Announcement["texts"], at: Date): Promise<Announcement> {
  const { id } = await liveFloorTables(db)
    .insertInto("announcement")
    .values({ texts, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), texts, atMs: at.getTime() };
}

/** Takes an announcement back. @returns false when there is none of this id */
export async function withdrawAnnouncement(db: Database, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await liveFloorTables(db)
    .deleteFrom("announcement")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The latest announcements, newest first. */
export async function announcements(db: Database, count: number): Promise<Announcement[]> {
  const rows = await liveFloorTables(db)
    .selectFrom("announcement")
    .selectAll()
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map(({ id, texts, at }) => ({ id: String(id), texts, atMs: at.getTime() }));
}
