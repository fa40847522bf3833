import { type AssetId, assetIds, isAssetId } from "@gemplay/money";
import {
  type Account,
  type Executor,
  isMovement,
  lastId,
  playersChangeSql,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";
import { readNewestFirst } from "../partitions/index.ts";

/** One movement of a player's money, as it stands in the journal. */
export interface JournalEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly asset: AssetId;
  /** Base units; below zero where it left the player. */
  readonly changeBase: bigint;
  readonly reference: string;
}

/** What a player has of an asset, and whether the journal says the same. Base units. */
export interface PlayerSums {
  readonly asset: AssetId;
  readonly balanceBase: bigint;
  /** Above limits on deposits: can only be withdrawn. */
  readonly withdrawOnlyBase: bigint;
  /** Of the player's entries, of both, those among them that are put away. */
  readonly entriesBase: bigint;
  /** How many entries there are, without those that are put away. */
  readonly entries: bigint;
  /** Stakes of bets that stand. */
  readonly openBetsBase: bigint;
}

/**
 * A player's entries, newest first.
 *
 * @param page.cursor an entry's id: those before it
 * @param page.withoutBets leaves out what stakes and payouts moved
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
    const { rows } = await executor.query(
      `SELECT id::text AS id, ${timeSql("at")} AS at, kind::text AS kind, debit::text AS debit, credit::text AS credit,
            asset::text AS asset, (${playersChangeSql})::text AS change,
            reference::text AS reference
     FROM transfer t WHERE player_id = $1::bigint AND t.id < $2::uuid AND t.id >= $4::uuid${page.withoutBets === true ? ` AND ${isMovement}` : ""}
     ORDER BY t.player_id DESC, t.id DESC LIMIT $3::int`,
      [String(playerId), end, limit, first],
    );
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
 * What a player had of each asset before an entry, to play with or only to withdraw: what is there now, without what moved
 * since. In one snapshot with the entries that it stands beside.
 *
 * @param cursor an entry's id; before nothing, so after all of them, unless said
 */
export async function balancesBefore(
  executor: Executor,
  playerId: bigint,
  cursor = lastId,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await executor.query(
    `SELECT w.asset::text AS asset, (w.balance + w.withdraw_only
       - coalesce((SELECT sum(${playersChangeSql}) FROM transfer t
                   WHERE t.player_id = $1::bigint AND t.asset = w.asset AND t.id >= $2::uuid), 0))::text AS balance
     FROM wallet w WHERE w.player_id = $1::bigint`,
    [String(playerId), cursor],
  );
  return new Map(rows.map((row) => [text(row, "asset") as AssetId, whole(row, "balance")]));
}

/** Whether the journal says the same as the running sums. */
export function isSumSound({ balanceBase, withdrawOnlyBase, entriesBase }: PlayerSums): boolean {
  return balanceBase + withdrawOnlyBase === entriesBase;
}

/** A player's sums of every asset, of one moment. It reads all of the player's entries. */
export async function playerSums(executor: Executor, playerId: bigint): Promise<readonly PlayerSums[]> {
  const { rows } = await executor.query(
    `SELECT a.asset,
       coalesce((SELECT w.balance FROM wallet w WHERE w.player_id = $1::bigint AND w.asset = a.asset), 0)::text AS balance,
       coalesce((SELECT w.withdraw_only FROM wallet w WHERE w.player_id = $1::bigint AND w.asset = a.asset), 0)::text AS withdraw_only,
       here.entries::text AS count,
       (here.change
        + coalesce((SELECT sum(${playersChangeSql}) FROM away_transfer t
                    WHERE t.player_id = $1::bigint AND t.asset = a.asset), 0))::text AS entries,
       coalesce((SELECT sum(h.amount) FROM hold h
                 WHERE h.player_id = $1::bigint AND h.asset = a.asset AND h.state = 'held'), 0)::text AS open_bets
     FROM unnest($2::text[]) a(asset)
     CROSS JOIN LATERAL (SELECT coalesce(sum(${playersChangeSql}), 0) AS change, count(*) AS entries FROM transfer t
                         WHERE t.player_id = $1::bigint AND t.asset = a.asset) here`,
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

/** What all players bet on each game in an asset since a UTC day, and how many did. It reads a row per player and day. */
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
