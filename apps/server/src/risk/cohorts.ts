import { firstDayOfWindow, groupSums } from "@gemplay/ledger";
import { type Database, executorOf } from "../platform/database/index.ts";
import { cohorts, insertClosedDay, insertCohortDay, noteCohorts, openDays } from "./cohorts.repository.ts";

/** The kinds of ledger movements that give a reward to a player. */
const giftKinds = ["check_in", "rakeback", "level_gift", "airdrop", "commission"];

/**
 * Sums up bets and rewards of finished days for each week of registration. Each day is summed up only once, in its own
 * transaction.
 */
export async function addUpCohorts(db: Database, at: Date): Promise<void> {
  await noteCohorts(db);
  const groups = await cohorts(db);
  if (groups.length === 0) return;
  // A day is finished only after the next day has also passed, so that no bet is settled on a finished day.
  for (const day of await openDays(db, firstDayOfWindow(at, 2)))
    await db.transaction().execute(async (trx) => {
      const sums = await groupSums(executorOf(trx), day, {
        firsts: groups.map(({ first }) => first),
        kinds: giftKinds,
      });
      await insertClosedDay(trx, day);
      for (const { group, asset, kind, sumBase } of sums) {
        const week = groups[group - 1]?.week;
        if (week !== undefined) await insertCohortDay(trx, { day, week, asset, kind, sumBase });
      }
    });
}
