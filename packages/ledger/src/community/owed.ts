import { type AssetId, assetIds } from "@gemplay/money";
import { type Executor, requireTransaction, text, whole } from "../database/index.ts";
import { rewardedAsset } from "./bet-rewards.ts";
import { rakebackUnits } from "./community-reads.ts";

/**
 * One of several entries with the amounts that the house owes one player, in base units. The player id 0 means deposits
 * without a known owner.
 */
export interface OwedPart {
  readonly playerId: bigint;
  /** The number of this entry among the entries of the player, from 0. */
  readonly part: number;
  readonly owedBase: Readonly<Record<AssetId, bigint>>;
}

/** A group of amounts that a player owns: the balance, stakes of open bets, or earnings that were not collected. */
type Part = "balance" | "openBets" | "earned";

/**
 * An SQL query that returns rows of (player_id, asset, amount). All queries of the list `ofLedger` return the same
 * column types. With different column types, PostgreSQL would read the rows of all players to find the rows of one
 * player.
 */
interface Owing {
  readonly part: Part;
  readonly rows: string;
}

/**
 * The queries for all amounts that the ledger owes each player: balances, stakes of open bets, and uncollected
 * earnings. The earnings include amounts that the player is not allowed to collect yet.
 *
 * The list `ofLedger` is the only definition of the amounts that a player owns. The published liabilities and the
 * closing of an account both use the list `ofLedger`.
 */
const ofLedger: readonly Owing[] = [
  {
    part: "balance",
    rows: "SELECT player_id, asset::text AS asset, balance + withdraw_only AS amount FROM wallet",
  },
  { part: "openBets", rows: "SELECT player_id, asset::text, amount FROM hold WHERE state = 'held'" },
  {
    part: "earned",
    rows: `SELECT player_id, '${rewardedAsset}', commission - collected FROM community_standing`,
  },
  {
    part: "earned",
    rows: `SELECT earned.player_id, '${rewardedAsset}', earned.commission
           FROM friend_batch CROSS JOIN LATERAL unnest(inviters, friend_batch.commission) earned(player_id, commission)`,
  },
  {
    part: "earned",
    rows: `SELECT player_id, 'GEM', div(rakeback, ${rakebackUnits}) FROM wallet WHERE rakeback >= ${rakebackUnits}`,
  },
  { part: "earned", rows: "SELECT player_id, 'GEM', gift FROM level_up WHERE collected_at IS NULL" },
].map(({ part, rows }) => ({ part: part as Part, rows: part === "earned" ? ofOpenAccounts(rows) : rows }));

/** SQL of the deposits without a known owner, with 0 as the player id. */
const ofNobody = "SELECT 0::bigint, asset::text, balance FROM pool WHERE account = 'suspense'";

/** Excludes the earnings of closed accounts, because a player who closes the account loses all uncollected earnings. */
function ofOpenAccounts(rows: string): string {
  return `SELECT * FROM (${rows}) e(player_id, asset, amount)
          WHERE NOT EXISTS (SELECT FROM closed_account c WHERE c.player_id = e.player_id)`;
}

/** The amounts that one player owns, by group and asset, in base units. */
export type Owned = Readonly<Record<Part, Readonly<Record<AssetId, bigint>>>>;

const partsOfLedger = ofLedger.map(
  ({ part, rows }) => `SELECT '${part}' AS part, p.* FROM (${rows}) p(player_id, asset, amount)`,
);

/** The SQL statement that `ownedBy` executes. */
export const ownedSql = `SELECT part, asset, sum(amount)::text AS amount FROM (${partsOfLedger.join(" UNION ALL ")}) owned
  WHERE player_id = $1::bigint GROUP BY part, asset`;

/** Returns all amounts that a player owns according to the ledger. */
export async function ownedBy(executor: Executor, playerId: bigint): Promise<Owned> {
  const found = await executor.query(ownedSql, [String(playerId)]);
  const none = () => Object.fromEntries(assetIds.map((asset) => [asset, 0n])) as Record<AssetId, bigint>;
  const owned = { balance: none(), openBets: none(), earned: none() };
  for (const row of found.rows)
    owned[text(row, "part") as Part][text(row, "asset") as AssetId] = whole(row, "amount");
  return owned;
}

const rowsAPage = 2_000;

/**
 * Yields all amounts that the house owes, player by player, from the transaction's snapshot. Each player appears once
 * for each part, always with the whole amounts. The order of players and parts depends on `secret`, so the position of
 * an entry does not reveal the player. The database sorts the rows, so the process keeps only one page in memory at a
 * time.
 *
 * @param also queries of (player_id, asset, amount) for debts outside of the ledger
 * @param secret hexadecimal text that determines the order of the entries
 * @param parts the number of entries for each player
 * @throws {LedgerError} not_in_transaction
 */
export async function* owedByPlayer(
  executor: Executor,
  {
    also,
    secret,
    parts,
  }: { readonly also: readonly string[]; readonly secret: string; readonly parts: number },
): AsyncGenerator<readonly OwedPart[]> {
  await requireTransaction(executor);
  const sums = assetIds.map(
    (asset) => `coalesce(sum(amount) FILTER (WHERE asset = '${asset}'), 0)::text AS "${asset}"`,
  );
  await executor.query(
    `DECLARE owed_player NO SCROLL CURSOR FOR
     SELECT part, player_id::text, ${assetIds.map((asset) => `"${asset}"`).join(", ")}
     FROM (
       SELECT player_id, ${sums.join(", ")}
       FROM (${[...ofLedger.map(({ rows }) => rows), ofNobody, ...also].join(" UNION ALL ")}) each_owed
       GROUP BY player_id HAVING bool_or(amount <> 0)
     ) owed CROSS JOIN generate_series(0, $2::int - 1) part
     ORDER BY sha256(decode($1, 'hex') || int8send(owed.player_id) || int4send(part))`,
    [secret, parts],
  );
  for (;;) {
    const { rows } = await executor.query(`FETCH ${rowsAPage} FROM owed_player`);
    if (rows.length > 0)
      yield rows.map((row) => ({
        playerId: whole(row, "player_id"),
        part: Number(row.part),
        owedBase: Object.fromEntries(
          assetIds.map((asset) => [asset, whole(row, asset)]),
        ) as OwedPart["owedBase"],
      }));
    if (rows.length < rowsAPage) break;
  }
  await executor.query("CLOSE owed_player");
}
