import type { AssetId } from "@gemplay/money";
import {
  type Executor,
  isMovement,
  lastId,
  plainArray,
  playersChangeSql,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";
import { playerDays } from "../day-sums/index.ts";
import { readNewestFirst } from "../partitions/index.ts";

/** A movement of a player's balance that is neither a stake nor a payout of a bet. */
export interface Movement {
  readonly id: string;
  readonly asset: AssetId;
  /**
   * The change of the player's balance in base units. The change is positive if the player received the amount, and
   * negative if the player paid the amount.
   */
  readonly changeBase: bigint;
  readonly kind: string;
  readonly at: Date;
}

/**
 * Returns a player's movements of the given kinds, newest first.
 *
 * @param page.before the id of a movement. The page contains only movements that are older than this movement
 * @param page.id the id of a single movement to return
 * @param page.from the beginning of the requested period, which is included. `page.until` is the end of the requested
 * period, which is excluded
 */
export async function playerMovements(
  executor: Executor,
  playerId: bigint,
  kinds: readonly string[],
  page: {
    readonly before?: string | undefined;
    readonly limit: number;
    readonly id?: string | undefined;
    readonly from?: Date | undefined;
    readonly until?: Date | undefined;
  },
): Promise<readonly Movement[]> {
  const read = async (first: string, end: string, limit: number) => {
    const { rows } = await executor.query(
      `SELECT t.id::text AS id, t.asset::text AS asset, (${playersChangeSql})::text AS change, t.kind, ${timeSql("t.at")} AS at
     FROM transfer t
     WHERE t.player_id = $1::bigint AND ${isMovement} AND t.kind = ANY($2::text[])
       AND t.id >= $8::uuid AND t.id < $3::uuid AND ($5::uuid IS NULL OR t.id = $5::uuid)
       AND ($6::timestamptz IS NULL OR t.at >= $6::timestamptz) AND ($7::timestamptz IS NULL OR t.at < $7::timestamptz)
     ORDER BY t.player_id DESC, t.id DESC LIMIT $4::int`,
      [
        ...[String(playerId), plainArray(kinds), end, limit, page.id ?? null],
        ...[page.from?.toISOString() ?? null, page.until?.toISOString() ?? null, first],
      ],
    );
    return rows;
  };
  const rows = await readNewestFirst(
    { first: page.id, end: page.before ?? lastId, limit: page.id === undefined ? page.limit : 1 },
    read,
  );
  return rows.map((row) => ({
    id: text(row, "id"),
    asset: text(row, "asset") as AssetId,
    changeBase: whole(row, "change"),
    kind: text(row, "kind"),
    at: time(row, "at"),
  }));
}

/** The change of a player's money in one asset on a UTC day. */
export interface DayChange {
  /** The UTC day of the change, for example `2026-11-21`. */
  readonly day: string;
  readonly asset: AssetId;
  /** The change of the player's money in base units. */
  readonly changeBase: bigint;
}

/**
 * Returns how a player's money changed on each day, including the bets that were settled on this day. The stake of an
 * open bet counts as money that the player still owns. Read the day changes and the player's balances in one database
 * snapshot, so that the values match.
 *
 * @param since the first UTC day in the result, for example `2026-11-21`
 */
export async function dayChanges(
  executor: Executor,
  playerId: bigint,
  { since }: { readonly since: string },
): Promise<readonly DayChange[]> {
  const { rows } = await executor.query(
    `SELECT d.day::text AS day, d.asset::text AS asset, sum(d.change)::text AS change
     FROM movement_day d WHERE d.player_id = $1::bigint AND d.day >= $2::date GROUP BY 1, 2`,
    [String(playerId), since],
  );
  const moved = rows.map((row) => ({
    day: text(row, "day"),
    asset: text(row, "asset") as AssetId,
    changeBase: whole(row, "change"),
  }));
  const bet = await playerDays(executor, playerId, { since });
  return [
    ...moved,
    ...bet.map(({ day, asset, stakedBase, paidBase }) => ({ day, asset, changeBase: paidBase - stakedBase })),
  ];
}

/**
 * Returns for each asset the sum of a player's movements of the given kinds, in base units. The result does not contain
 * assets without movements of the given kinds.
 */
export async function movementTotals(
  executor: Executor,
  playerId: bigint,
  kinds: readonly string[],
): Promise<readonly { readonly asset: AssetId; readonly changeBase: bigint }[]> {
  const { rows } = await executor.query(
    `SELECT d.asset::text AS asset, sum(d.change)::text AS change FROM movement_day d
     WHERE d.player_id = $1::bigint AND d.kind = ANY($2::text[]) GROUP BY d.asset ORDER BY d.asset`,
    [String(playerId), plainArray(kinds)],
  );
  return rows.map((row) => ({ asset: text(row, "asset") as AssetId, changeBase: whole(row, "change") }));
}
