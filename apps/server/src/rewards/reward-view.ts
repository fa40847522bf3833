import { communityOf, firstDayOfWindow, levelUpsOf, pointDays } from "@gemplay/ledger";
import { findPlayer } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { readCheckInGifts } from "./check-in.ts";
import type { RewardView } from "./reward.ts";
import { collectedSums, findLastCheckIn } from "./rewards.repository.ts";
import type { RewardDatabase } from "./rewards.tables.ts";

/**
 * Creates the view of a player's rewards at the present time.
 *
 * @param network the caller's network (`networkOf`); undefined without a request of the player
 * @throws {AppError} SessionEnded if the player does not exist any more
 */
export async function viewOf(
  db: RewardDatabase,
  clock: Clock,
  playerId: bigint,
  network?: string,
): Promise<RewardView> {
  const player = await findPlayer(db, playerId);
  if (player === undefined) throw new AppError("SessionEnded");
  const now = new Date(clock.nowMs());
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
