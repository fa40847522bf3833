import { type AssetId, assetIds } from "@gemplay/money";
import { type Executor, requireTransaction, text, whole } from "../database/index.ts";
import { rewardedAsset } from "./bet-rewards.ts";
import { rakebackUnits } from "./community-reads.ts";
import { lockCommunity } from "./community-sums.ts";

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
  {
    part: "openBets",
    rows: "SELECT player_id, asset::text AS asset, amount::numeric AS amount FROM hold WHERE state = 'held'",
  },
  {
    part: "earned",
    rows: `SELECT player_id, '${rewardedAsset}' AS asset, commission - collected AS amount FROM community_standing`,
  },
  {
    part: "earned",
    rows: `SELECT earned.player_id, '${rewardedAsset}' AS asset, earned.commission AS amount
           FROM friend_batch CROSS JOIN LATERAL unnest(inviters, friend_batch.commission) earned(player_id, commission)`,
  },
  {
    part: "earned",
    rows: `SELECT player_id, 'GEM' AS asset, div(rakeback, ${rakebackUnits}) AS amount FROM wallet WHERE rakeback >= ${rakebackUnits}`,
  },
  {
    part: "earned",
    rows: "SELECT player_id, 'GEM' AS asset, gift::numeric AS amount FROM level_up WHERE collected_at IS NULL",
  },
];

/** SQL of the deposits without a known owner, with 0 as the player id. */
const ofNobody =
  "SELECT 0::bigint AS player_id, asset::text AS asset, balance::numeric AS amount FROM pool WHERE account = 'suspense'";

/** Excludes the earnings of closed accounts, because a player who closes the account loses all uncollected earnings. */
function ofOpenAccounts({ part, rows }: Owing): string {
  if (part !== "earned") return rows;
  return `SELECT * FROM (${rows}) e(player_id, asset, amount)
          WHERE NOT EXISTS (SELECT FROM closed_account c WHERE c.player_id = e.player_id)`;
}

/** The amounts that one player owns, by group and asset, in base units. */
export type Owned = Readonly<Record<Part, Readonly<Record<AssetId, bigint>>>>;

/** The SQL statement that `ownedBy` executes if one database contains all players. */
export const ownedSql = ownedOf(ofLedger.map((owing) => ({ ...owing, rows: ofOpenAccounts(owing) })));

function ownedOf(owings: readonly Owing[]): string {
  const parts = owings.map(
    ({ part, rows }) => `SELECT '${part}' AS part, p.* FROM (${rows}) p(player_id, asset, amount)`,
  );
  return `SELECT part, asset, sum(amount)::text AS amount FROM (${parts.join(" UNION ALL ")}) owned
  WHERE player_id = $1::bigint GROUP BY part, asset`;
}

/** Returns all amounts that a player owns according to the ledger. */
export async function ownedBy(executor: Executor, playerId: bigint): Promise<Owned> {
  const none = () => Object.fromEntries(assetIds.map((asset) => [asset, 0n])) as Record<AssetId, bigint>;
  const owned = { balance: none(), openBets: none(), earned: none() };
  const statements = executor.shards === undefined ? [ownedSql] : await ownedOnShards(executor, playerId);
  for (const statement of statements) {
    const found = await executor.query(statement, [String(playerId)]);
    for (const row of found.rows)
      owned[text(row, "part") as Part][text(row, "asset") as AssetId] += whole(row, "amount");
  }
  return owned;
}

/** Citus needs one statement for each part, because the batches of friends' bets are on other nodes than the player. */
async function ownedOnShards(executor: Executor, playerId: bigint): Promise<readonly string[]> {
  const { rows } = await executor.query(
    "SELECT 1 AS closed FROM closed_account WHERE player_id = $1::bigint",
    [String(playerId)],
  );
  return ofLedger
    .filter(({ part }) => part !== "earned" || rows.length === 0)
    .map((owing) => ownedOf([owing]));
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
  const owing = [...ofLedger.map(ofOpenAccounts), ofNobody, ...also];
  const source =
    executor.shards === undefined ? owing.join(" UNION ALL ") : await collectOwed(executor, also);
  const sums = assetIds.map(
    (asset) => `coalesce(sum(amount) FILTER (WHERE asset = '${asset}'), 0)::text AS "${asset}"`,
  );
  await executor.query(
    `DECLARE owed_player NO SCROLL CURSOR FOR
     SELECT part, player_id::text, ${assetIds.map((asset) => `"${asset}"`).join(", ")}
     FROM (
       SELECT player_id, ${sums.join(", ")}
       FROM (${source}) each_owed
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

/**
 * Collects the amounts of all shards in a temporary table of the coordinator. Citus has no common snapshot of all
 * shards, so each player's amounts are from a slightly different time. No money moves from player to player, so each
 * player's amount is right at its time. The lock keeps `keepCommunity` from moving commission from the shard of a friend
 * to the shard of the inviter meanwhile, because the commission would be missing or counted twice.
 *
 * @returns an SQL query of all amounts
 */
async function collectOwed(executor: Executor, also: readonly string[]): Promise<string> {
  await lockCommunity(executor);
  await executor.query(
    `CREATE TEMP TABLE owed_part (player_id bigint NOT NULL, asset text NOT NULL, amount numeric NOT NULL, is_earned boolean NOT NULL)
     ON COMMIT DROP`,
  );
  await executor.query(`CREATE TEMP TABLE owed_closed (player_id bigint PRIMARY KEY) ON COMMIT DROP`);
  const parts = [...ofLedger, ...[ofNobody, ...also].map((rows) => ({ part: "balance", rows }))];
  for (const { part, rows } of parts)
    await executor.query(
      `INSERT INTO owed_part SELECT player_id, asset, amount, ${part === "earned"} FROM (${rows}) p(player_id, asset, amount)`,
    );
  await executor.query("INSERT INTO owed_closed SELECT player_id FROM closed_account");
  return `SELECT player_id, asset, amount FROM owed_part p
          WHERE NOT (is_earned AND EXISTS (SELECT FROM owed_closed c WHERE c.player_id = p.player_id))`;
}
