import { commissionWaitsFor } from "@gemplay/ledger";
import { addOutboxEvents } from "../outbox/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { collectFromBase, commissionId } from "./community-rewards.ts";
import { collectedTimes } from "./rewards.repository.ts";
import { rewardTables } from "./rewards.tables.ts";

const atOnce = 200;

/**
 * Sends an outbox event to each player whose commission can be collected, once per collection, regardless of the
 * amount. Commission grows with each bet of a friend, so a daily run is enough. The notify job deletes sent events
 * after 90 days, so a player who did not collect is then reminded.
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
