import { routes } from "@gemplay/api-schema";
import { pointsPlace, pointsRanking, type RankedPlayer } from "@gemplay/ledger";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

const shownPlaces = 100;
/** The milliseconds for which the server caches the ranks of players, so that many callers cause few database reads. */
const keptMs = 5_000;
const keptPlaces = 10_000;

export interface Ranking {
  /** Returns the players with the most points, from the first rank on. */
  top(): Promise<readonly RankedPlayer[]>;
  /** Returns a player's rank among all players with points; null for a player without points. */
  placeOf(playerId: bigint): Promise<number | null>;
}

interface Kept<T> {
  readonly untilMs: number;
  readonly value: Promise<T>;
}

export function createRanking({ reads, clock }: Pick<Platform, "reads" | "clock">): Ranking {
  const { maxStalenessMs } = routes["GET /user/invite/ranking"];
  let top: Kept<readonly RankedPlayer[]> | undefined;
  const places = new Map<bigint, Kept<number | null>>();

  /**
   * Returns the cached value until the value expires, and otherwise reads a new value. The result of a failed read is
   * not cached.
   */
  function fresh<T>(kept: Kept<T> | undefined, ask: () => Promise<T>, drop: () => void): Kept<T> {
    const nowMs = clock.nowMs();
    if (kept !== undefined && nowMs < kept.untilMs && nowMs >= kept.untilMs - keptMs) return kept;
    const value = ask();
    value.catch(drop);
    return { untilMs: nowMs + keptMs, value };
  }

  return {
    top() {
      top = fresh(
        top,
        () => reads.within(maxStalenessMs, (db) => pointsRanking(executorOf(db), shownPlaces)),
        () => {
          top = undefined;
        },
      );
      return top.value;
    },
    placeOf(playerId) {
      if (places.size > keptPlaces) places.clear();
      const kept = fresh(
        places.get(playerId),
        () =>
          reads.within(maxStalenessMs, async (db) => (await pointsPlace(executorOf(db), playerId)) ?? null),
        () => places.delete(playerId),
      );
      places.set(playerId, kept);
      return kept.value;
    },
  };
}
