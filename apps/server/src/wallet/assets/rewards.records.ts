import type { Data, Query } from "@gemplay/api-schema";
import { type Executor, movementTotals, playerMovements, rowsSince } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { idPage } from "../../platform/http/index.ts";

type Page = Data<"GET /assets/get_reward_records">;
type Reward = Page["records"][number];

/** The kinds of ledger transfers that give a reward to a player. */
export const rewardKinds = [
  "airdrop",
  "check_in",
  "rakeback",
  "level_gift",
  "commission",
  "race_prize",
  "bonus_code",
] as const satisfies readonly Reward["kind"][];

/** Returns the total of all rewards that a player has ever received, by asset. */
export const rewardTotals = (executor: Executor, playerId: bigint) =>
  movementTotals(executor, playerId, rewardKinds);

/**
 * Returns one page of the list of rewards that a player has received.
 *
 * @throws {AppError} RequestInvalid if the cursor is not from an earlier page
 */
export async function rewardPage(
  db: Database,
  playerId: bigint,
  query: Query<"GET /assets/get_reward_records">,
): Promise<Page> {
  const { shown, nextCursor } = await idPage(query, (page) =>
    playerMovements(executorOf(db), playerId, rewardKinds, page),
  );
  const since = nextCursor === null ? await rowsSince(executorOf(db), playerId) : undefined;
  return {
    ...(since !== undefined && { putAwayBeforeMs: since.getTime() }),
    records: shown.map(({ id, kind, asset, changeBase, at }) => ({
      id,
      kind: kind as Reward["kind"],
      assetId: asset,
      amount: formatAssetAmount(changeBase, asset),
      atMs: at.getTime(),
    })),
    nextCursor,
  };
}
