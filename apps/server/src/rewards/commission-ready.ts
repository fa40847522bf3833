import { commissionWaitsFor } from "@gemplay/ledger";
import { addOutboxEvents } from "../outbox/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { collectFromBase, commissionId } from "./community-rewards.ts";
import { collectedTimes } from "./rewards.repository.ts";
import { rewardTables } from "./rewards.tables.ts";

const atOnce = 200;

/**
 * Writes an outbox event for each player who can collect commission. The function writes one event for each collection,
 * regardless of the amount. The function runs only once a day, because commission grows with each bet of a friend. The
 * notify job deletes sent events after 90 days. Therefore a player who has not collected the commission after 90 days
 * gets a reminder.
 */
export async function noteCommissionReady(db: Database): Promise<void> {
  const fromTurnoverBase = await collectFromBase(db);
  let after = 0n;
  for (;;) {
    const page = await commissionWaitsFor(executorOf(db), { fromTurnoverBase, after, limit: atOnce });
    const times = await collectedTimes(rewardTables(db), page, "commission");
    await addOutboxEvents(
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
