import { commissionWaitsFor } from "@gemplay/ledger";
import { noteFacts } from "../facts/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { collectFromBase, commissionId } from "./earned.ts";
import { collectedTimes } from "./rewards.repository.ts";
import { rewardTables } from "./rewards.tables.ts";

const atOnce = 200;

/**
 * Notes whose commission can be collected: once for each time that it is collected, however much of it comes. It grows with each
 * bet of a friend, so that nobody is told at that moment: once a day is often enough. What is not collected is reminded of when
 * notify has forgotten that it was told, after 90 days.
 */
export async function noteCommissionReady(db: Database): Promise<void> {
  const fromTurnoverBase = await collectFromBase(db);
  let after = 0n;
  for (;;) {
    const page = await commissionWaitsFor(executorOf(db), { fromTurnoverBase, after, limit: atOnce });
    const times = await collectedTimes(rewardTables(db), page, "commission");
    await noteFacts(
      db,
      page.map((playerId) => ({
        playerId,
        kind: "rewardReady",
        recordId: commissionId(times.get(playerId) ?? 0),
      })),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < atOnce) return;
    after = last;
  }
}
