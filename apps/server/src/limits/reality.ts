import type { Data } from "@gemplay/api-schema";
import { openBetCount, playProgress } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";

type Reality = Data<"GET /user/reality">;

const longestMs = 86_400_000;
const mostPoints = 24;

/**
 * Returns the player's results since a time, which may be at most a day ago. The results contain all bets that were
 * settled since that time, and the number of open bets.
 */
export async function playSince(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  playerId: bigint,
  askedMs: number,
): Promise<Reality> {
  const untilMs = clock.nowMs();
  const sinceMs = Math.min(Math.max(askedMs, untilMs - longestMs), untilMs);
  const points = evenly(sinceMs, untilMs).map((atMs) => new Date(atMs));
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const { openBets, progress } = await read.execute(async (trx) => ({
    openBets: await openBetCount(executorOf(trx), playerId),
    progress: await playProgress(executorOf(trx), playerId, { since: new Date(sinceMs), points }),
  }));
  const assets = (["PLAY", "TPLAY"] as const).flatMap((assetId) =>
    progress
      .filter(({ asset }) => asset === assetId)
      .map(({ bets, stakedBase, netBase, progress }) => ({
        assetId,
        bets: Number(bets),
        staked: formatAssetAmount(stakedBase, assetId),
        net: formatAssetAmount(netBase, assetId),
        course: points.map((at, index) => ({
          atMs: at.getTime(),
          net: formatAssetAmount(progress[index] ?? 0n, assetId),
        })),
      })),
  );
  return { sinceMs, untilMs, openBets, assets };
}

/**
 * Returns a list of times at equal distances between `sinceMs` and `untilMs`. The last time of the list is `untilMs`.
 */
function evenly(sinceMs: number, untilMs: number): number[] {
  const spanMs = untilMs - sinceMs;
  const count = Math.min(Math.max(spanMs, 1), mostPoints);
  return Array.from({ length: count }, (_, index) => sinceMs + Math.round((spanMs * (index + 1)) / count));
}
