import { type AssetId, assetIds } from "@gemplay/money";
import { type Executor, requireTransaction, text, whole } from "../database/index.ts";
import { rakebackUnits } from "./community-reads.ts";
import { earningAsset } from "./earnings.ts";

/** What one player is owed, in base units; player 0 stands for what has come and is nobody's yet. */
export interface OwedPlayer {
  readonly playerId: bigint;
  readonly owedBase: Readonly<Record<AssetId, bigint>>;
}

/** What of a player's a part of the list is: the balance, stakes of bets that stand, what was earned and not collected. */
type Part = "balance" | "openBets" | "earned";

/** Rows of (player_id, asset, amount), all of the same types: else PostgreSQL looks at every player's for one player's. */
interface Owing {
  readonly part: Part;
  readonly rows: string;
}

/**
 * What the ledger knows to be owed to each player: balances, stakes of bets that stand, and what bets have earned and was not
 * collected, whether it can be already or not. This one list says what a player owns: what the house publishes that it owes,
 * and what has to be gone before an account is closed.
 */
const ofLedger: readonly Owing[] = [
  {
    part: "balance",
    rows: "SELECT player_id, asset::text AS asset, balance + withdraw_only AS amount FROM wallet",
  },
  { part: "openBets", rows: "SELECT player_id, asset::text, amount FROM hold WHERE state = 'held'" },
  {
    part: "earned",
    rows: `SELECT player_id, '${earningAsset}', commission - collected FROM community_standing`,
  },
  {
    part: "earned",
    rows: `SELECT earned.player_id, '${earningAsset}', earned.commission
           FROM friend_batch CROSS JOIN LATERAL unnest(inviters, friend_batch.commission) earned(player_id, commission)`,
  },
  {
    part: "earned",
    rows: `SELECT player_id, 'GEM', div(rakeback, ${rakebackUnits}) FROM wallet WHERE rakeback >= ${rakebackUnits}`,
  },
  { part: "earned", rows: "SELECT player_id, 'GEM', gift FROM level_up WHERE collected_at IS NULL" },
].map(({ part, rows }) => ({ part: part as Part, rows: part === "earned" ? ofOpenAccounts(rows) : rows }));

/** What arrived and is nobody's yet, of player 0. */
const ofNobody = "SELECT 0::bigint, asset::text, balance FROM pool WHERE account = 'suspense'";

/** What is earned is owed until it is collected, or its owner has given up the account. */
function ofOpenAccounts(rows: string): string {
  return `SELECT * FROM (${rows}) e(player_id, asset, amount)
          WHERE NOT EXISTS (SELECT FROM closed_account c WHERE c.player_id = e.player_id)`;
}

/** What one player owns, by part and asset, in base units. */
export type Owned = Readonly<Record<Part, Readonly<Record<AssetId, bigint>>>>;

const partsOfLedger = ofLedger.map(
  ({ part, rows }) => `SELECT '${part}' AS part, p.* FROM (${rows}) p(player_id, asset, amount)`,
);

/** The statement of `ownedBy`. */
export const ownedSql = `SELECT part, asset, sum(amount)::text AS amount FROM (${partsOfLedger.join(" UNION ALL ")}) owned
  WHERE player_id = $1::bigint GROUP BY part, asset`;

/** All that a player owns, as the ledger knows it. */
export async function ownedBy(executor: Executor, playerId: bigint): Promise<Owned> {
  const found = await executor.query(ownedSql, [String(playerId)]);
  const none = () => Object.fromEntries(assetIds.map((asset) => [asset, 0n])) as Record<AssetId, bigint>;
  const owned = { balance: none(), openBets: none(), earned: none() };
  for (const row of found.rows)
    owned[text(row, "part") as Part][text(row, "asset") as AssetId] = whole(row, "amount");
  return owned;
}

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
     FROM (${[...ofLedger.map(({ rows }) => rows), ofNobody, ...also].join(" UNION ALL ")}) owed
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
