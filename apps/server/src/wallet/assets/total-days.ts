import type { Data } from "@gemplay/api-schema";
import { type BetDay, dayChanges, firstDayOfWindow, holdings, playerDays } from "@gemplay/ledger";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { resultInU, totalInU } from "./value-in-u.ts";

const shownDays = 30;
const dayMs = 86_400_000;

/**
 * Computes, for each of the last days, the value of a player's holdings at the end of the day and the result of the
 * player's bets. The function starts with the player's current holdings and goes back day by day, by subtracting the
 * changes of each day. Past prices are not stored, so the function uses the current price for every day.
 */
export async function totalDays(
  db: Database,
  playerId: bigint,
  playPrice: bigint | null,
  nowMs: number,
): Promise<Data<"GET /assets/get_total_days">["days"]> {
  if (playPrice === null) return [];
  const since = firstDayOfWindow(new Date(nowMs), shownDays);
  // The code reads the holdings and the changes of the holdings from one snapshot of the database, so that the two
  // results are consistent.
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

/**
 * Returns the result of the rounds of one day in PLAY, which is the sum of the payouts minus the sum of the stakes.
 * Rounds in tPLAY do not count, because tPLAY has no price.
 */
function resultOf(day: string, played: readonly BetDay[], playPrice: bigint) {
  const own = played.filter((entry) => entry.day === day && entry.asset === "PLAY");
  const rounds = own.reduce((sum, entry) => sum + entry.rounds, 0n);
  const resultBase = own.reduce((sum, { paidBase, stakedBase }) => sum + paidBase - stakedBase, 0n);
  return { rounds: Number(rounds), resultU: resultInU(resultBase, playPrice) };
}
