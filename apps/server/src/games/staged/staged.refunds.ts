import { voidHold } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { idleRounds, lockRound, type StagedRound, updateRound } from "./staged.repository.ts";

/** Gives the stake of a locked open round back. @returns the player's balance of the asset, base units */
export async function refund<T>(trx: Kysely<T>, round: StagedRound, clock: Clock): Promise<bigint> {
  const { balanceBase } = await voidHold(executorOf(trx), round, clock.nowMs);
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "refunded" });
  return balanceBase;
}

const perLook = 100;
/** Whenever a round was played on, it was before. */
const everyTime = new Date("9999-12-31");

/**
 * Gives the stakes of all open rounds back, whatever was reached: after a restore somebody may know what lies hidden. Each
 * in its own transaction; may be interrupted and repeated. No server may run beside it.
 *
 * @returns how many
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
