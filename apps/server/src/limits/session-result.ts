import type { Data } from "@gemplay/api-schema";
import { netSince, openBetCount } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findPlayStart } from "../auth/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";

/**
 * Returns the time at which the play session of the caller's session began, and the player's net result since then. The
 * result contains the bets of all devices of the player.
 *
 * @throws {AppError} SessionEnded
 */
export async function sessionResult(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  player: SessionPlayer,
): Promise<Data<"GET /user/session-result">> {
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await read.execute(async (trx) => {
    const began = await findPlayStart(trx, player.id, player.sessionId);
    if (began === undefined) throw new AppError("SessionEnded");
    const net = await netSince(executorOf(trx), player.id, began);
    return {
      beganAtMs: began.getTime(),
      nowMs: clock.nowMs(),
      openBets: await openBetCount(executorOf(trx), player.id),
      assets: (["PLAY", "TPLAY"] as const).flatMap((assetId) => {
        const base = net.get(assetId);
        return base === undefined ? [] : [{ assetId, net: formatAssetAmount(base, assetId) }];
      }),
    };
  });
}
