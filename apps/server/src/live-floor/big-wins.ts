import type { EventData } from "@gemplay/api-schema";
import { deletedName } from "@gemplay/api-schema/player";
import { type Kysely, sql } from "kysely";
import { isDeleted } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { tellRenamed } from "../platform/stream/index.ts";
import { liveFloorTables } from "./live-floor.tables.ts";

type News = EventData<"bet">;

const keptWins = 1_000;

/** Returns whether the win or the multiplier of a bet is so large that everybody gets a separate event. */
export function isBigWin(
  { result, multiplierE4 }: Pick<News, "result" | "multiplierE4">,
  gainBase: bigint,
  settings: Settings,
): boolean {
  if (result !== "WIN") return false;
  return (
    gainBase >= settings.get("floor.bigWinAmount") ||
    (multiplierE4 >= settings.get("floor.bigWinMultiplier") * 10_000 &&
      gainBase >= settings.get("floor.bigWinLeast"))
  );
}

/**
 * Stores a big win for pages that open later. The same bet is stored once. The row gets the name for deleted players if
 * the player has deleted the account meanwhile. A later deletion finds and renames the row.
 */
export async function keepBigWin(db: Database, playerId: bigint, news: News): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = (await isDeleted(trx, playerId)) ? { ...news, name: deletedName } : news;
    await liveFloorTables(trx)
      .insertInto("big_win")
      .values({ bet_id: kept.id, player_id: playerId, news: kept, at: new Date(kept.atMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Replaces a formerly public name in all stored wins, inside the caller's transaction. */
export async function renameBigWins<T>(trx: Kysely<T>, before: string, after: string): Promise<void> {
  await sql`UPDATE big_win SET news = jsonb_set(news, '{name}', to_jsonb(${after}::text))
            WHERE news ->> 'name' = ${before}`.execute(trx);
  await tellRenamed(trx, before, after);
}

/** Replaces a player's name in all stored wins, whatever the name was. */
export async function renameWinsOf<T>(trx: Kysely<T>, playerId: bigint, name: string): Promise<void> {
  await sql`UPDATE big_win SET news = jsonb_set(news, '{name}', to_jsonb(${name}::text))
            WHERE player_id = ${playerId}`.execute(trx);
}

/** Returns the latest big wins, the newest first. */
export async function latestBigWins(db: Database, count: number): Promise<News[]> {
  const rows = await liveFloorTables(db)
    .selectFrom("big_win")
    .select("news")
    .orderBy("at", "desc")
    .limit(count)
    .execute();
  return rows.map(({ news }) => news);
}

/** Deletes all big wins except the latest thousand. */
export async function pruneBigWins(db: Database): Promise<void> {
  const tables = liveFloorTables(db);
  const oldest = await tables
    .selectFrom("big_win")
    .select("at")
    .orderBy("at", "desc")
    .offset(keptWins)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) await tables.deleteFrom("big_win").where("at", "<=", oldest.at).execute();
}
