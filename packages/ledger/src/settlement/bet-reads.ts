import type { AssetId } from "@gemplay/money";
import {
  counter,
  type Executor,
  firstId,
  idFrom,
  lastId,
  optionalText,
  type Row,
  text,
  whole,
} from "../database/index.ts";
import { readNewestFirst } from "../partitions/index.ts";
import { type Bet, betColumns, toBet } from "./bets.ts";

export interface BetPage {
  /** The bets of the page, newest first. */
  readonly bets: readonly Bet[];
  /** The cursor of the next page; undefined on the last page. */
  readonly cursor: string | undefined;
}

/** The values of a bet's seed pair that a player may see. */
export interface BetSeeds {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The server seed; undefined until the seed pair is rotated. */
  readonly serverSeed: string | undefined;
  /** The number of bets on this seed pair so far. */
  readonly rounds: number;
}

/**
 * A bet together with the seeds from which a verifier can compute the result of the bet again. `seeds` is undefined if
 * the game owns the seeds (seed number 0).
 */
export interface BetWithSeeds extends Bet {
  readonly seeds: BetSeeds | undefined;
}

/** Sums of bets. A win is a bet whose payout is at least the stake. All amounts are in base units. */
export interface BetTotals {
  readonly game: string;
  readonly asset: AssetId;
  readonly rounds: bigint;
  readonly wins: bigint;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
}

const listSql = `
  SELECT ${betColumns} FROM bet b
  WHERE b.player_id = $1::bigint AND b.id < $2::uuid AND b.id >= $4::uuid
  ORDER BY b.player_id DESC, b.id DESC LIMIT $3::int`;

// The id of a bet begins with a time in milliseconds, so a day is a range of ids. The table `day_sum` tells on which
// days the player has matching bets. So the query skips days without matching bets, and needs no index for each filter.
// If a hold is settled on a later day than it was placed, the id of the bet contains the first day. The table `day_sum`
// counts such a bet on the later day, so the query also reads the days of settled holds.
const listFilteredSql = `
  SELECT page.* FROM (
    SELECT (lpad(to_hex(extract(epoch FROM day)::bigint * 1000), 12, '0') || repeat('0', 20))::uuid AS first_id,
           (lpad(to_hex(extract(epoch FROM day + 1)::bigint * 1000), 12, '0') || repeat('0', 20))::uuid AS end_id
    FROM (
      SELECT day FROM day_sum
      WHERE player_id = $1::bigint AND ($4::text IS NULL OR game = $4::text) AND ($5::text IS NULL OR asset = $5::text)
        AND CASE $6::text WHEN 'WIN' THEN wins > 0 WHEN 'LOSE' THEN wins < rounds ELSE true END
      UNION
      SELECT (at AT TIME ZONE 'UTC')::date FROM hold
      WHERE player_id = $1::bigint AND ($4::text IS NULL OR game = $4::text) AND ($5::text IS NULL OR asset = $5::text)
        AND state = 'settled' AND (at AT TIME ZONE 'UTC')::date < (over_at AT TIME ZONE 'UTC')::date
    ) days ORDER BY day DESC
  ) d CROSS JOIN LATERAL (
    SELECT ${betColumns} FROM bet b
    WHERE b.player_id = $1::bigint AND b.id >= greatest(d.first_id, $7::uuid) AND b.id < least(d.end_id, $2::uuid)
      AND ($4::text IS NULL OR b.game = $4::text) AND ($5::text IS NULL OR b.asset = $5::text)
      AND CASE $6::text WHEN 'WIN' THEN b.payout >= b.amount WHEN 'LOSE' THEN b.payout < b.amount ELSE true END
    ORDER BY b.player_id DESC, b.id DESC LIMIT $3::int
  ) page LIMIT $3::int`;

/** A filter for the list of a player's bets. An undefined field of the filter does not restrict the list. */
export interface BetFilter {
  readonly game?: string | undefined;
  readonly asset?: AssetId | undefined;
  readonly result?: "WIN" | "LOSE" | undefined;
  /** The list contains only bets that were placed at this time or later. */
  readonly from?: Date | undefined;
  /** The list contains only bets that were placed before this time. */
  readonly until?: Date | undefined;
}

/**
 * Returns a player's bets, newest first.
 *
 * @param page.cursor the cursor that the previous page returned
 * @param page.limit 1 to 200
 */
export async function listBets(
  executor: Executor,
  playerId: bigint,
  page: BetFilter & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<BetPage> {
  const { game, asset, result, from, until, cursor = lastId } = page;
  const limit = Math.min(Math.max(Math.trunc(page.limit), 1), 200);
  const end = until === undefined ? lastId : idFrom(until);
  // The cursor is the id of a bet, and the code compares ids as text, so the cursor must be in lower case. The query
  // requests one row more than the page contains. If the query returns this row, a next page exists.
  const asked = {
    first: from === undefined ? firstId : idFrom(from),
    end: cursor.toLowerCase() < end ? cursor : end,
    limit: limit + 1,
  };
  const filtered = [game, asset, result].some((part) => part !== undefined);
  const rows = filtered
    ? (
        await executor.query(listFilteredSql, [
          ...[String(playerId), asked.end, asked.limit, game ?? null, asset ?? null, result ?? null],
          asked.first,
        ])
      ).rows
    : await readNewestFirst(asked, async (first, until, most) => {
        const page = await executor.query(listSql, [String(playerId), until, most, first]);
        return page.rows;
      });
  const bets = rows.slice(0, limit).map(toBet);
  return { bets, cursor: rows.length > limit ? bets.at(-1)?.id : undefined };
}

/**
 * Returns one bet of a player with the bet's seeds. The result contains the server seed only after the seed pair was
 * rotated.
 *
 * @returns undefined if the player has no bet with this id
 */
export async function findBet(
  executor: Executor,
  playerId: bigint,
  id: string,
): Promise<BetWithSeeds | undefined> {
  const { rows } = await executor.query(
    `SELECT ${betColumns}, s.server_seed_hash, s.client_seed, s.server_seed,
            s.next_nonce::text AS seed_rounds
     FROM bet b LEFT JOIN seed s ON s.player_id = b.player_id AND s.seed_no = b.seed_no
     WHERE b.player_id = $1::bigint AND b.id = $2::uuid`,
    [String(playerId), id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const bet = toBet(row);
  if (bet.seedNo === 0) return { ...bet, seeds: undefined };
  const seeds = {
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: text(row, "client_seed"),
    serverSeed: optionalText(row, "server_seed"),
    rounds: counter(row, "seed_rounds"),
  };
  return { ...bet, seeds };
}

const totalsColumns = `d.game, d.asset::text AS asset, sum(d.rounds)::text AS rounds, sum(d.wins)::text AS wins,
  sum(d.staked)::text AS staked, sum(d.paid)::text AS paid`;

/**
 * Returns the sums of a player's bets by game and asset.
 *
 * @param since the first UTC day that is counted, for example `2026-11-21`. Without `since`, the function counts all
 * days
 */
export async function playerTotals(
  executor: Executor,
  playerId: bigint,
  { since }: { readonly since?: string | undefined } = {},
): Promise<readonly BetTotals[]> {
  const { rows } = await executor.query(
    `SELECT ${totalsColumns} FROM day_sum d
     WHERE d.player_id = $1::bigint AND d.day >= coalesce($2::date, '-infinity')
     GROUP BY d.game, d.asset ORDER BY d.game, d.asset`,
    [String(playerId), since ?? null],
  );
  return rows.map(toTotals);
}

/**
 * Returns the sums of all players' bets on one game by asset. With these sums, the caller can compare the actual return
 * to players with the stated return. The query reads one row per player and day, so callers should cache the result.
 */
export async function realisedTotals(executor: Executor, game: string): Promise<readonly BetTotals[]> {
  const { rows } = await executor.query(
    `SELECT ${totalsColumns} FROM day_sum d WHERE d.game = $1::text GROUP BY d.game, d.asset ORDER BY d.asset`,
    [game],
  );
  return rows.map(toTotals);
}

/**
 * The age in milliseconds up to which code may read single bets. The check for unusual wins reads bets for the longest
 * time: 30 days and the current day. The ledger archives a month only if the month ended more than `rowsReadMs`
 * milliseconds ago. To read more than the last `rowsReadMs` milliseconds, code must use sums of bets. If code needs
 * single bets that are older, raise this constant.
 */
export const rowsReadMs = 31 * 86_400_000;

/** Returns the first UTC day of a period of `days` days whose last day is the day of `now`. */
export function firstDayOfWindow(now: Date, days: number): string {
  return new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}

function toTotals(row: Row): BetTotals {
  return {
    game: text(row, "game"),
    asset: text(row, "asset") as AssetId,
    rounds: whole(row, "rounds"),
    wins: whole(row, "wins"),
    stakedBase: whole(row, "staked"),
    paidBase: whole(row, "paid"),
  };
}
