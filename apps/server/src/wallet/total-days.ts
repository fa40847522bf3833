import type { Data } from "@gemplay/api-schema";
import { dayChanges, firstDayOfWindow, holdings } from "@gemplay/ledger";
import { type Database, executorOf } from "../platform/database/index.ts";
import { totalInU } from "./withdrawals.rules.ts";

const shownDays = 30;
const dayMs = 86_400_000;

/**
 * What a player's holdings were worth at the end of each of the last days: from what they are now, back over what changed
 * them. Prices of before are not kept, so each day is valued at the present one.
 */
export async function totalDays(
  db: Database,
  playerId: bigint,
  playPrice: bigint | null,
  nowMs: number,
): Promise<Data<"GET /assets/get_total_days">["days"]> {
  if (playPrice === null) return [];
  const since = firstDayOfWindow(new Date(nowMs), shownDays);
  // One snapshot: holdings and what changed them must belong together.
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const { held, changes } = await read.execute(async (trx) => ({
    held: { ...(await holdings(executorOf(trx), playerId)).together },
    changes: await dayChanges(executorOf(trx), playerId, { since }),
  }));
  const days: { day: string; totalU: string }[] = [];
  for (let back = 0; back < shownDays; back++) {
    const day = new Date(nowMs - back * dayMs).toISOString().slice(0, 10);
    days.unshift({ day, totalU: totalInU(held, playPrice) ?? "0" });
    for (const change of changes) if (change.day === day) held[change.asset] -= change.changeBase;
  }
  return days;
}
