import type { EventData } from "@gemplay/api-schema";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { liveFloorTables } from "./live-floor.tables.ts";

export type Announcement = EventData<"announcement">;

/** Who says it, for the audit log. */
interface Announcer {
  readonly actor: string;
  readonly reason?: string | undefined;
  readonly clock: Clock;
}

/**
 * Writes an announcement with its row in the audit log; the caller tells the streams of it once that is committed.
 *
 * @param trx a transaction of the caller
 */
export async function announce(
  trx: Database,
  texts: Announcement["texts"],
  { actor, reason, clock }: Announcer,
): Promise<Announcement> {
  const at = new Date(clock.nowMs());
  const { id } = await liveFloorTables(trx)
    .insertInto("announcement")
    .values({ texts, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordOperatorAction(trx, {
    ...{ actor, reason, action: "announcements.make", subject: String(id) },
    newText: JSON.stringify(texts),
  });
  return { id: String(id), texts, atMs: at.getTime() };
}

/**
 * Takes an announcement back, with its row in the audit log.
 *
 * @param trx a transaction of the caller
 * @returns false when there is none of this id
 */
export async function withdrawAnnouncement(
  trx: Database,
  id: bigint,
  { actor, reason }: Omit<Announcer, "clock">,
): Promise<boolean> {
  const { numDeletedRows } = await liveFloorTables(trx)
    .deleteFrom("announcement")
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordOperatorAction(trx, {
    ...{ actor, reason, action: "announcements.withdraw", subject: String(id) },
    ...{ oldText: "shown", newText: "withdrawn" },
  });
  return true;
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
