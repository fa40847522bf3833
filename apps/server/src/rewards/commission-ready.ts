import { commissionWaitsFor } from "@gemplay/ledger";
import { noteFact } from "../facts/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { collectFromBase, commissionId } from "./earned.ts";
import { collectedSums } from "./rewards.repository.ts";
import { rewardTables } from "./rewards.tables.ts";

const atOnce = 200;

/**
 * Notes whose commission can be collected: once for each time that it is collected, however much of it comes. It grows with each
 * bet of a friend, so that nobody is told at that moment: once a day is often enough.
 */
export async function noteCommissionReady(db: Database): Promise<void> {
  const fromTurnoverBase = await collectFromBase(db);
  let after = 0n;
  for (;;) {
    const page = await commissionWaitsFor(executorOf(db), { fromTurnoverBase, after, limit: atOnce });
    for (const playerId of page) {
      const { times } = (await collectedSums(rewardTables(db), playerId)).of("commission", "PLAY");
      await noteFact(db, { playerId, kind: "rewardReady", recordId: commissionId(times) });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < atOnce) return;
    after = last;
  }
}
