import type { Data } from "@gemplay/api-schema";
import { type BetDay, dayChanges, firstDayOfWindow, holdings, playerDays } from "@gemplay/ledger";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { resultInU, totalInU } from "./value-in-u.ts";

const shownDays = 30;
const dayMs = 86_400_000;

/**
 * Computes the value of a player's holdings at the end of each of the last days, and the result of play on that day.
 * The computation starts from the present holdings and goes back through the changes. Past prices are not stored, so
 * the present price is used for each day.
 */
export async function totalDays(
  db: Database,
  playerId: bigint,
  playPrice: bigint | null,
  nowMs: number,
): Promise<Data<"GET /assets/get_total_days">["days"]> {
  if (playPrice === null) return [];
  const since = firstDayOfWindow(new Date(nowMs), shownDays);
  // The holdings and the changes that led to the holdings must come from one snapshot.
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const { held, changes, played } = await read.execute(async (trx) => ({
    held: { ...(await holdings(executorOf(trx), playerId)).together },
    changes: await dayChanges(executorOf(trx), playerId, { since }),
    played: await playerDays(executorOf(trx), playerId, { since }),
  }));
  const days: Data<"GET /assets/get_total_days">["days"] = [];
  for (let back = 0; back < shownDays; back++) {
    const day = new Date(nowMs - back * dayMs).toISOString().slice(0, 10);
    days.unshift({ day, totalU: totalInU(held, playPrice) ?? "0", ...resultOf(day, played, playPrice) });
    for (const change of changes) if (change.day === day) held[change.asset] -= change.changeBase;
  }
  return days;
}

/** Returns the result of one day's rounds: payouts minus stakes in PLAY. Test tokens have no price and do not count. */
function resultOf(day: string, played: readonly BetDay[], playPrice: bigint) {
  const own = played.filter((entry) => entry.day === day && entry.asset === "PLAY");
  const rounds = own.reduce((sum, entry) => sum + entry.rounds, 0n);
  const resultBase = own.reduce((sum, { paidBase, stakedBase }) => sum + paidBase - stakedBase, 0n);
  return { rounds: Number(rounds), resultU: resultInU(resultBase, playPrice) };
}
