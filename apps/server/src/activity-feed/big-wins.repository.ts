import type { EventData } from "@gemplay/api-schema";
import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";
import { activityFeedTables } from "./activity-feed.tables.ts";

type WinEvent = EventData<"bet">;

const keptWins = 1_000;

/** Stores a big win for pages that open later. The table stores each bet at most once. */
export async function insertBigWin(trx: Database, playerId: bigint, win: WinEvent): Promise<void> {
  await activityFeedTables(trx)
    .insertInto("big_win")
    .values({ bet_id: win.id, player_id: playerId, news: win, at: new Date(win.atMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces a player's earlier public name in all stored big wins. */
export async function replaceName<T>(trx: Kysely<T>, before: string, after: string): Promise<void> {
  await sql`UPDATE big_win SET news = jsonb_set(news, '{name}', to_jsonb(${after}::text))
            WHERE news ->> 'name' = ${before}`.execute(trx);
}

/** Replaces a player's name in all stored big wins, whatever the earlier name was. */
export async function renameWinsOf<T>(trx: Kysely<T>, playerId: bigint, name: string): Promise<void> {
  await sql`UPDATE big_win SET news = jsonb_set(news, '{name}', to_jsonb(${name}::text))
            WHERE player_id = ${playerId}`.execute(trx);
}

/** Returns the latest big wins, the newest win first. */
export async function latestBigWins(db: Database, count: number): Promise<WinEvent[]> {
  const rows = await activityFeedTables(db)
    .selectFrom("big_win")
    .select("news")
    .orderBy("at", "desc")
    .limit(count)
    .execute();
  return rows.map(({ news }) => news);
}

/** Deletes all stored big wins except the latest thousand. */
export async function pruneBigWins(db: Database): Promise<void> {
  const tables = activityFeedTables(db);
  const oldest = await tables
    .selectFrom("big_win")
    .select("at")
    .orderBy("at", "desc")
    .offset(keptWins)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) await tables.deleteFrom("big_win").where("at", "<=", oldest.at).execute();
}
