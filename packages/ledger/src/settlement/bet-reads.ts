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
  /** Newest first. */
  readonly bets: readonly Bet[];
  /** Where the next page begins; undefined on the last one. */
  readonly cursor: string | undefined;
}

/** The seed pair of a bet, as the player may see it. */
export interface BetSeeds {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Undefined until the seed was rotated away. */
  readonly serverSeed: string | undefined;
  /** How many bets were made on it so far. */
  readonly rounds: number;
}

/** A bet with what is needed to compute it again; `seeds` is undefined when they are not the player's own (number 0). */
export interface BetWithSeeds extends Bet {
  readonly seeds: BetSeeds | undefined;
}

/** Sums of bets; a win is a payout of at least the stake. All amounts in base units. */
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

// An id begins with its milliseconds, so a day is a range of ids: the days on which such bets were made come from the day
// sums, and other bets are skipped by whole days instead of costing every bet an index of its own. A bet that was taken
// on one day and settled on another has its id from the first and its day sum on the second.
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

/** Which of a player's bets; what is left out is not asked for. */
export interface BetFilter {
  readonly game?: string | undefined;
  readonly asset?: AssetId | undefined;
  readonly result?: "WIN" | "LOSE" | undefined;
  /** Those taken from this moment on. */
  readonly from?: Date | undefined;
  /** Those taken before this moment. */
  readonly until?: Date | undefined;
}

/**
 * A player's bets, newest first.
 *
 * @param page.cursor the cursor of the page before, which is a bet's id
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
  // Ids in this form compare as text. One more than asked for tells whether there is a next page.
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
 * One bet of a player, with its seeds: the server seed only once it was revealed.
 *
 * @returns undefined when this player has no such bet
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
 * What a player bet, by game and asset.
 *
 * @param since first UTC day counted, as `2026-11-21`; all days unless said
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
 * What all players bet on a game, by asset: what was paid beside the game's stated return. Reads one row per player and
 * day: keep the answer for a while.
 */
export async function realisedTotals(executor: Executor, game: string): Promise<readonly BetTotals[]> {
  const { rows } = await executor.query(
    `SELECT ${totalsColumns} FROM day_sum d WHERE d.game = $1::text GROUP BY d.game, d.asset ORDER BY d.asset`,
    [game],
  );
  return rows.map(toTotals);
}

/**
 * Bets of so long ago are still read as rows: what is told of unusual wins looks at each of 30 days and the one that began.
 * A month stays for as long after its end; whoever reads further back reads sums, or makes this larger.
 */
export const rowsReadMs = 31 * 86_400_000;

/** The UTC day that lies `days` − 1 days before `now`'s, so that a window of `days` ends today. */
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
