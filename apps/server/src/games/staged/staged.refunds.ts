import { voidHold } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { idleRounds, lockRound, type StagedRound, updateRound } from "./staged.repository.ts";

/**
 * Refunds the stake of an open staged round. The caller must have locked the row of the round.
 *
 * @returns the player's balance of the asset, in base units
 */
export async function refund<T>(trx: Kysely<T>, round: StagedRound, clock: Clock): Promise<bigint> {
  const { balanceBase } = await voidHold(executorOf(trx), round, clock.nowMs);
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "refunded" });
  return balanceBase;
}

const perLook = 100;
/** This time is later than every move, so that the query selects all open rounds. */
const everyTime = new Date("9999-12-31");

/**
 * Refunds the stakes of all open staged rounds after a restore of the database. The players get the stakes and not the
 * current payouts, because they may already know the hidden values of these rounds. Each refund runs in its own
 * transaction. If the function was interrupted, the caller may call it again. No server process may run at the same
 * time as this function.
 *
 * @returns the number of refunded rounds
 */
export async function refundOpenRounds(db: Database, clock: Clock): Promise<number> {
  for (let count = 0; ; ) {
    const open = await idleRounds(db, { before: everyTime, after: undefined, limit: perLook });
    if (open.length === 0) return count;
    for (const { playerId, id } of open)
      await db.transaction().execute(async (trx) => {
        const round = await lockRound(trx, playerId, id);
        if (round?.state !== "open") return;
        await refund(trx, round, clock);
        count += 1;
      });
  }
}
