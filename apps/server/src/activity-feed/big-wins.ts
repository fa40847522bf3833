import type { EventData } from "@gemplay/api-schema";
import { deletedName } from "@gemplay/api-schema/player";
import type { Kysely } from "kysely";
import { isDeleted } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { notifyRenamed } from "../platform/stream/index.ts";
import { insertBigWin, replaceName } from "./big-wins.repository.ts";

type WinEvent = EventData<"bet">;

/**
 * Returns true if the win or the multiplier of a bet is so large that the server sends a separate event for the bet to
 * every page.
 */
export function isBigWin(
  { result, multiplierE4 }: Pick<WinEvent, "result" | "multiplierE4">,
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
 * Stores a big win for pages that open later. The function stores a bet at most once. If the player has already deleted
 * the account, the stored row gets the name for deleted players. If the player deletes the account later, the deletion
 * replaces the name in the stored row.
 */
export async function keepBigWin(db: Database, playerId: bigint, win: WinEvent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = (await isDeleted(trx, playerId)) ? { ...win, name: deletedName } : win;
    await insertBigWin(trx, playerId, kept);
  });
}

/** Replaces a player's earlier public name in all stored big wins, inside the caller's transaction. */
export async function renameBigWins<T>(trx: Kysely<T>, before: string, after: string): Promise<void> {
  await replaceName(trx, before, after);
  await notifyRenamed(trx, before, after);
}
