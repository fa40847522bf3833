import type { Data, Query } from "@gemplay/api-schema";
import { isUuid, playerMovements } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, recordSpan } from "../platform/http/index.ts";

type Page = Data<"GET /assets/get_reward_records">;
type Reward = Page["records"][number];

/** The journal's kinds of movements that give a player something. */
const rewardKinds = [
  "airdrop",
  "check_in",
  "rakeback",
  "level_gift",
  "commission",
] as const satisfies readonly Reward["kind"][];

/** @throws {AppError} RequestInvalid for a cursor that no page gave */
export async function rewardPage(
  db: Database,
  playerId: bigint,
  { cursor, limit = 20, id, ...span }: Query<"GET /assets/get_reward_records">,
): Promise<Page> {
  if (cursor !== undefined && !isUuid(cursor)) throw new AppError("RequestInvalid");
  // Ids of rewards are UUIDs; those of deposits, which are not, name no reward.
  if (id !== undefined && !isUuid(id)) return { records: [], nextCursor: null };
  // One more than shown tells whether another page follows.
  const page = { before: cursor, limit: limit + 1, id, ...recordSpan(span) };
  const rows = await playerMovements(executorOf(db), playerId, rewardKinds, page);
  const shown = rows.slice(0, limit);
  return {
    records: shown.map(({ id, kind, asset, changeBase, at }) => ({
      ...{ id, kind: kind as Reward["kind"], assetId: asset },
      amount: formatAssetAmount(changeBase, asset),
      atMs: at.getTime(),
    })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
