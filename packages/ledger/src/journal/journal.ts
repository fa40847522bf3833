import { type AssetId, assetIds, isAssetId } from "@gemplay/money";
import {
  type Account,
  type Executor,
  idFrom,
  isMovement,
  lastId,
  playersChangeSql,
  text,
  time,
  timeOfId,
  timeSql,
  whole,
} from "../database/index.ts";
import { readNewestFirst } from "../partitions/index.ts";

/** One movement of a player's money, as the journal contains it. */
export interface JournalEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly asset: AssetId;
  /** The change of the player's money in base units. The change is negative if the player paid the amount. */
  readonly changeBase: bigint;
  readonly reference: string;
}

/**
 * A player's balances in one asset, and the sum of the player's journal entries for comparison. Amounts are in base
 * units.
 */
export interface PlayerSums {
  readonly asset: AssetId;
  readonly balanceBase: bigint;
  /** Deposits above the player's deposit limits, which the player can only withdraw. */
  readonly withdrawOnlyBase: bigint;
  /**
   * The sum of the player's journal entries on the playable and the withdraw-only account. The sum includes archived
   * entries.
   */
  readonly entriesBase: bigint;
  /** The number of the player's journal entries in the database, without archived entries. */
  readonly entries: bigint;
  /** The sum of the stakes of the player's open bets. */
  readonly openBetsBase: bigint;
}

const entryColumns = `t.id::text AS id, ${timeSql("t.at")} AS at, t.kind::text AS kind, t.debit::text AS debit,
  t.credit::text AS credit, t.asset::text AS asset, (${playersChangeSql})::text AS change, t.reference::text AS reference`;

/** SQL query for a page of transfers: of player $1, with an id from $4 up to before $2, at most $3. */
const transfersPage = (condition: string) => `
  SELECT * FROM transfer t WHERE t.player_id = $1::bigint AND t.id < $2::uuid AND t.id >= $4::uuid${condition}
  ORDER BY t.player_id DESC, t.id DESC LIMIT $3::int`;

const movementsPage = `SELECT ${entryColumns} FROM (${transfersPage(` AND ${isMovement}`)}) t ORDER BY t.id DESC`;

/**
 * SQL query for a page of the view `journal`. A query of the view itself would sort all payouts of the player, because
 * their ids are computed. The id of a payout is larger than the ids of all stakes of the same millisecond, so the query
 * reads all bets from the first millisecond of the page on. Bets with transfers count too, because each of them has an
 * entry in `transfer`.
 */
const journalPage = `
  SELECT ${entryColumns} FROM (
    (SELECT player_id, id, debit, credit, asset, amount, kind, reference, at FROM (${transfersPage("")}) transfers)
    UNION ALL
    SELECT b.player_id, e.*, b.id::text, b.at FROM (
      SELECT (left(min(id::text), 13) || '-0000-0000-000000000000')::uuid AS id FROM (
        SELECT id FROM bet b WHERE b.player_id = $1::bigint AND b.id < $2::uuid AND b.id >= $4::uuid
        ORDER BY b.player_id DESC, b.id DESC LIMIT $3::int
      ) newest
    ) first CROSS JOIN LATERAL (
      SELECT * FROM bet b WHERE b.player_id = $1::bigint AND b.id < $2::uuid AND b.id >= $4::uuid AND b.id >= first.id
        AND NOT has_transfers OFFSET 0
    ) b CROSS JOIN LATERAL (
      VALUES (b.id, 'player', 'house', b.asset, b.amount::numeric, 'stake'),
             (ledger_payout_id(b.id), 'house', 'player', b.asset, b.payout::numeric, 'payout')
    ) e(entry, debit, credit, asset, amount, kind) WHERE e.entry < $2::uuid AND e.amount > 0
  ) t ORDER BY t.id DESC LIMIT $3::int`;

/**
 * Returns a player's journal entries, sorted by id, newest first. The ids of a bet's entries contain the time of the
 * bet's id, which is the opening of a staged round. The field `at` is the time of the settlement.
 *
 * @param page.cursor the id of an entry. The page contains only journal entries that are older than this entry
 * @param page.withoutBets true if the page must not contain stakes and payouts of bets
 */
export async function playerJournal(
  executor: Executor,
  playerId: bigint,
  page: {
    readonly cursor?: string | undefined;
    readonly limit: number;
    readonly withoutBets?: boolean | undefined;
  },
): Promise<{ readonly entries: readonly JournalEntry[]; readonly cursor: string | undefined }> {
  const read = async (first: string, end: string, limit: number) => {
    const { rows } = await executor.query(page.withoutBets === true ? movementsPage : journalPage, [
      String(playerId),
      end,
      limit,
      first,
    ]);
    return rows;
  };
  const rows = await readNewestFirst({ end: page.cursor ?? lastId, limit: page.limit + 1 }, read);
  const entries = rows.slice(0, page.limit).map((row) => ({
    id: text(row, "id"),
    at: time(row, "at"),
    kind: text(row, "kind"),
    debit: text(row, "debit") as Account,
    credit: text(row, "credit") as Account,
    asset: text(row, "asset") as AssetId,
    changeBase: whole(row, "change"),
    reference: text(row, "reference"),
  }));
  return { entries, cursor: rows.length > page.limit ? entries.at(-1)?.id : undefined };
}

/**
 * Returns a player's money in each asset before a given journal entry: the playable and the withdraw-only balance
 * together. The query subtracts all changes since the journal entry from the current balances. Call `balancesBefore`
 * and `playerJournal` in one database snapshot, so that the results match.
 *
 * @param cursor the id of a journal entry. Without `cursor`, the function returns the current balances
 */
export async function balancesBefore(
  executor: Executor,
  playerId: bigint,
  cursor = lastId,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await executor.query(
    `SELECT w.asset::text AS asset, (w.balance + w.withdraw_only
       - coalesce((SELECT sum(${playersChangeSql}) FROM transfer t
                   WHERE t.player_id = $1::bigint AND t.asset = w.asset AND t.id >= $2::uuid), 0)
       - coalesce((SELECT sum(CASE WHEN ledger_payout_id(b.id) >= $2::uuid THEN b.payout ELSE 0 END
                              - CASE WHEN b.id >= $2::uuid THEN b.amount ELSE 0 END) FROM bet b
                   WHERE b.player_id = $1::bigint AND b.asset = w.asset AND b.id >= $3::uuid
                     AND NOT has_transfers), 0))::text AS balance
     FROM wallet w WHERE w.player_id = $1::bigint`,
    // The ids of a bet's entries contain the same time, so the query needs only bets from the cursor's millisecond on.
    [String(playerId), cursor, cursor === lastId ? lastId : idFrom(new Date(timeOfId(cursor)))],
  );
  return new Map(rows.map((row) => [text(row, "asset") as AssetId, whole(row, "balance")]));
}

/** Returns whether the sum of a player's journal entries equals the sum of the player's balances. */
export function isSumSound({ balanceBase, withdrawOnlyBase, entriesBase }: PlayerSums): boolean {
  return balanceBase + withdrawOnlyBase === entriesBase;
}

/**
 * Returns a player's balances and journal sums of every asset, from one snapshot of the database. The query reads all
 * journal entries of the player.
 */
export async function playerSums(executor: Executor, playerId: bigint): Promise<readonly PlayerSums[]> {
  const { rows } = await executor.query(
    `WITH here AS (
       SELECT t.asset::text AS asset, sum(${playersChangeSql}) AS change, count(*) AS entries FROM journal t
       WHERE t.player_id = $1::bigint GROUP BY 1
     )
     SELECT a.asset,
       coalesce((SELECT w.balance FROM wallet w WHERE w.player_id = $1::bigint AND w.asset = a.asset), 0)::text AS balance,
       coalesce((SELECT w.withdraw_only FROM wallet w WHERE w.player_id = $1::bigint AND w.asset = a.asset), 0)::text AS withdraw_only,
       coalesce(here.entries, 0)::text AS count,
       (coalesce(here.change, 0)
        + coalesce((SELECT sum(${playersChangeSql}) FROM away_transfer t
                    WHERE t.player_id = $1::bigint AND t.asset = a.asset), 0))::text AS entries,
       coalesce((SELECT sum(h.amount) FROM hold h
                 WHERE h.player_id = $1::bigint AND h.asset = a.asset AND h.state = 'held'), 0)::text AS open_bets
     FROM unnest($2::text[]) WITH ORDINALITY a(asset, place) LEFT JOIN here USING (asset) ORDER BY a.place`,
    [String(playerId), `{${assetIds.join(",")}}`],
  );
  return rows.flatMap((row) => {
    const asset = text(row, "asset");
    if (!isAssetId(asset)) return [];
    return {
      asset,
      balanceBase: whole(row, "balance"),
      withdrawOnlyBase: whole(row, "withdraw_only"),
      entriesBase: whole(row, "entries"),
      entries: whole(row, "count"),
      openBetsBase: whole(row, "open_bets"),
    };
  });
}

/**
 * Returns the sums of all players' bets for each game in one asset since a UTC day, and the number of players. The
 * query reads one row per player and day.
 */
export async function gameTotals(
  executor: Executor,
  asset: AssetId,
  since: string,
): Promise<{
  readonly games: readonly {
    readonly game: string;
    readonly rounds: bigint;
    readonly stakedBase: bigint;
    readonly paidBase: bigint;
  }[];
  readonly players: bigint;
  readonly openRounds: bigint;
}> {
  const { rows } = await executor.query(
    `SELECT d.game::text AS game, sum(d.rounds)::text AS rounds, sum(d.staked)::text AS staked, sum(d.paid)::text AS paid
     FROM day_sum d WHERE d.asset = $1::text AND d.day >= $2::date GROUP BY d.game ORDER BY sum(d.staked) DESC`,
    [asset, since],
  );
  const { rows: counts } = await executor.query(
    `SELECT (SELECT count(DISTINCT d.player_id) FROM day_sum d WHERE d.day >= $1::date)::text AS players,
            (SELECT count(*) FROM hold h WHERE h.state = 'held')::text AS open_rounds`,
    [since],
  );
  const [count] = counts;
  return {
    games: rows.map((row) => ({
      game: text(row, "game"),
      rounds: whole(row, "rounds"),
      stakedBase: whole(row, "staked"),
      paidBase: whole(row, "paid"),
    })),
    players: count === undefined ? 0n : whole(count, "players"),
    openRounds: count === undefined ? 0n : whole(count, "open_rounds"),
  };
}
