import { type AssetId, assetIds } from "@gemplay/money";
import { rakebackUnits } from "./community-reads.ts";
import { earningAsset } from "./earnings.ts";
import { type Executor, whole } from "./executor.ts";
import { requireTransaction } from "./transaction.ts";

/** What one player is owed, in base units; player 0 stands for what has come and is nobody's yet. */
export interface OwedPlayer {
  readonly playerId: bigint;
  readonly owedBase: Readonly<Record<AssetId, bigint>>;
}

/**
 * What the ledger knows to be owed to each: balances, stakes of bets that stand, what arrived and is nobody's yet; and what
 * bets have earned and was not collected, whether it can be already or not.
 */
const ofLedger = [
  "SELECT player_id, asset::text AS asset, balance + withdraw_only AS amount FROM wallet",
  "SELECT player_id, asset::text, amount FROM hold WHERE state = 'held'",
  "SELECT 0, asset::text, balance FROM pool WHERE account = 'suspense'",
  `SELECT player_id, '${earningAsset}', commission - collected FROM community_standing`,
  `SELECT earned.player_id, '${earningAsset}', earned.commission
   FROM friend_batch CROSS JOIN LATERAL unnest(inviters, friend_batch.commission) earned(player_id, commission)`,
  `SELECT player_id, 'GEM', div(rakeback, ${rakebackUnits}) FROM wallet WHERE rakeback >= ${rakebackUnits}`,
  "SELECT player_id, 'GEM', gift FROM level_up WHERE collected_at IS NULL",
];

const playersAPage = 2_000;

/**
 * Everything that is owed, player by player, of the one moment at which the caller's transaction looks. They come in an
 * order that `secret` decides, so that a place in it tells nothing of who stands there, and in pages: only one is in memory
 * here, the sorting is the database's.
 *
 * @param also what else is owed and stands outside of the ledger: queries of (player_id, asset, amount)
 * @param secret hex text
 */
export async function* owedByPlayer(
  executor: Executor,
  { also, secret }: { readonly also: readonly string[]; readonly secret: string },
): AsyncGenerator<readonly OwedPlayer[]> {
  await requireTransaction(executor);
  const sums = assetIds.map(
    (asset) => `coalesce(sum(amount) FILTER (WHERE asset = '${asset}'), 0)::text AS "${asset}"`,
  );
  await executor.query(
    `DECLARE owed_player NO SCROLL CURSOR FOR
     SELECT player_id::text AS player_id, ${sums.join(", ")}
     FROM (${[...ofLedger, ...also].join(" UNION ALL ")}) owed
     GROUP BY owed.player_id HAVING bool_or(amount <> 0)
     ORDER BY sha256(decode($1, 'hex') || int8send(owed.player_id))`,
    [secret],
  );
  for (;;) {
    const { rows } = await executor.query(`FETCH ${playersAPage} FROM owed_player`);
    if (rows.length > 0)
      yield rows.map((row) => ({
        playerId: whole(row, "player_id"),
        owedBase: Object.fromEntries(
          assetIds.map((asset) => [asset, whole(row, asset)]),
        ) as OwedPlayer["owedBase"],
      }));
    if (rows.length < playersAPage) break;
  }
  await executor.query("CLOSE owed_player");
}
