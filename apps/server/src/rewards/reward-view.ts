import { communityOf, firstDayOfWindow, levelUpsOf, pointDays } from "@gemplay/ledger";
import type { Player } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { readCheckInGifts } from "./check-in.ts";
import type { RewardView } from "./reward.ts";
import { collectedSums, findLastCheckIn } from "./rewards.repository.ts";
import type { RewardDatabase } from "./rewards.tables.ts";

/**
 * Creates the view of a player's rewards at a time.
 *
 * @param player the player's row; undefined if the player does not exist any more
 * @param network the caller's network as returned by `networkOf`; undefined if no request of the player creates the
 *   view
 * @throws {AppError} SessionEnded if the player does not exist any more
 */
export function viewOf(
  db: RewardDatabase,
  player: Player | undefined,
  now: Date,
  network?: string,
): RewardView {
  if (player === undefined) throw new AppError("SessionEnded");
  const playerId = player.id;
  const executor = executorOf(db);
  const since = firstDayOfWindow(now, pointDays);
  return {
    db,
    player,
    network,
    now,
    collected: once(() => collectedSums(db, playerId)),
    community: once(() => communityOf(executor, playerId, { since })),
    levelUps: once(() => levelUpsOf(executor, playerId)),
    lastCheckIn: once(() => findLastCheckIn(db, playerId)),
    checkInGifts: once(() => readCheckInGifts(db)),
  };
}

/** Returns a function that reads a value at the first call, and returns the same promise at later calls. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}
