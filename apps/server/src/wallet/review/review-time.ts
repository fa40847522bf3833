import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { lastReviewTimesMs } from "./review-times.repository.ts";

/** Number of the newest reviews that the estimate uses. */
const newestReviews = 50;
/** With fewer reviews, one unusual review would decide the estimate, so players see no estimate. */
const fewestReviews = 5;
/** Time in milliseconds for which a process keeps the estimate, so that many players cause few queries. */
const keptMs = 60_000;

/**
 * Creates a function that returns how long an operator's review of a withdrawal usually takes: the median of the last 50
 * approved withdrawals. Withdrawals that waited for another reason do not count.
 *
 * @returns milliseconds, or null if operators have approved fewer than five withdrawals
 */
export function createReviewTime(db: Database, clock: Clock): () => Promise<number | null> {
  let kept: { readonly untilMs: number; readonly time: Promise<number | null> } | undefined;
  return () => {
    const nowMs = clock.nowMs();
    if (kept === undefined || nowMs >= kept.untilMs) {
      const time = lastReviewTimesMs(walletTables(db), newestReviews).then(medianMs);
      const started = { untilMs: nowMs + keptMs, time };
      kept = started;
      // The next caller asks the database again after a failed query.
      time.catch(() => {
        if (kept === started) kept = undefined;
      });
    }
    return kept.time;
  };
}

function medianMs(times: readonly number[]): number | null {
  if (times.length < fewestReviews) return null;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null;
}
