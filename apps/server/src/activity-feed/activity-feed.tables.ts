import type { EventData } from "@gemplay/api-schema";
import type { Generated, Kysely } from "kysely";
import type { Database } from "../platform/database/index.ts";

interface BigWinTable {
  bet_id: string;
  player_id: bigint | null;
  news: EventData<"bigWin">;
  at: Date;
}

export interface AnnouncementTable {
  id: Generated<bigint>;
  texts: EventData<"announcement">["texts"];
  titles: EventData<"announcement">["titles"];
  at: Date;
  from_at: Date;
  until_at: Date | null;
  told: boolean;
}

type ActivityFeedTables = { big_win: BigWinTable; announcement: AnnouncementTable };

/** Returns the database object with the types of the activity feed's tables. */
export function activityFeedTables(db: Database): Kysely<ActivityFeedTables> {
  return db.$extendTables<ActivityFeedTables>();
}
