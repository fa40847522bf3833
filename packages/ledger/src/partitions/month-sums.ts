import { isMovement } from "../database/index.ts";

/**
 * SQL queries for the sums that replace the rows of a month. The ledger runs the queries when it archives the month,
 * and again when it restores the month. The parameter $1 is the first day of the month, and `suffix` is the end of the
 * names of the partition tables.
 */
export const monthSums = (suffix: string): Readonly<Record<string, string>> => ({
  put_away_transfer: `
    SELECT t.player_id, $1::date AS month, CASE WHEN ${isMovement} THEN (t.at AT TIME ZONE 'UTC')::date ELSE $1::date END AS day,
           t.debit, t.credit, t.asset, t.kind, sum(t.amount) AS amount
    FROM ${journalOf(suffix)} t GROUP BY 1, 3, 4, 5, 6, 7`,
  put_away_bet: `
    SELECT b.player_id, $1::date AS month, (b.at AT TIME ZONE 'UTC')::date AS day, b.game, b.asset, count(*) AS rounds,
           count(*) FILTER (WHERE b.payout >= b.amount) AS wins, sum(b.amount) AS staked, sum(b.payout) AS paid,
           sum(b.amount) FILTER (WHERE b.commission IS NOT NULL) AS friend_staked, sum(b.commission) AS commission,
           coalesce(sum(b.amount * b.gem_rate), 0) AS rakeback
    FROM bet_${suffix} b GROUP BY 1, 3, 4, 5`,
  // For consecutive nonces, the nonce minus the row number is constant, so the column `run` groups consecutive nonces
  // into one range.
  put_away_nonces: `
    SELECT player_id, $1::date AS month, seed_no, range_agg(nonces) AS nonces FROM (
      SELECT player_id, seed_no, int4range(min(nonce), max(nonce), '[]') AS nonces FROM (
        SELECT player_id, seed_no, nonce, nonce - row_number() OVER (PARTITION BY player_id, seed_no ORDER BY nonce) AS run
        FROM (SELECT player_id, seed_no, nonce FROM bet_${suffix} WHERE seed_no > 0
              UNION ALL
              SELECT player_id, seed_no, nonce FROM hold_${suffix} WHERE seed_no > 0 AND state <> 'settled') used
      ) numbered GROUP BY player_id, seed_no, run
    ) runs GROUP BY player_id, seed_no`,
  put_away_line: `
    SELECT t.player_id, $1::date AS month, t.id, t.debit, t.credit, t.asset, t.amount, t.kind, t.reference
    FROM transfer t WHERE t.id >= ledger_month_end($1::date) AND ${isOfBet} AND ${referenceIs("<")}
      AND t.reference >= coalesce((SELECT ledger_month_end(max(m.month))::text FROM ledger_month m WHERE m.month < $1::date), '')
    UNION ALL
    SELECT t.player_id, $1::date, t.id, t.debit, t.credit, t.asset, t.amount, t.kind, t.reference
    FROM transfer_${suffix} t WHERE ${isOfBet} AND ${referenceIs(">=")}`,
});

/** SQL query for the entries of the view `journal` in one month. */
const journalOf = (suffix: string): string => `(
  SELECT player_id, debit, credit, asset, amount, kind, idempotency_key, at FROM transfer_${suffix}
  UNION ALL
  SELECT player_id, 'player', 'house', asset, amount, 'stake', NULL, at FROM bet_${suffix} WHERE NOT has_transfers
  UNION ALL
  SELECT player_id, 'house', 'player', asset, payout, 'payout', NULL, at
  FROM bet_${suffix} WHERE NOT has_transfers AND payout > 0)`;

const isOfBet = "(t.kind IN ('stake', 'payout') OR t.debit = 'open_bets' OR t.credit = 'open_bets')";
/**
 * SQL condition that compares the `reference` column of a transfer with the end of the month. The `reference` of a
 * bet's transfer is the id of the bet, and sorting these ids as text sorts them by time.
 */
const referenceIs = (operator: "<" | ">=") =>
  `t.reference ${operator} ledger_month_end($1::date)::text COLLATE "C"`;

/**
 * SQL query for the transfers of all holds, and of all bets with `has_transfers`, whose rows are in the database. The
 * query excludes transfers of archived bets, and reads the table `away_line` instead of archived transfers.
 */
export const betTransfers = `(
  SELECT player_id, debit, credit, asset, amount, kind, reference FROM transfer t
  WHERE ${isOfBet} AND NOT EXISTS (SELECT FROM away_line l WHERE l.player_id = t.player_id AND l.id = t.id)
  UNION ALL
  SELECT player_id, debit, credit, asset, amount, kind, reference FROM away_line
  WHERE id < ledger_first_here() AND reference >= ledger_first_here()::text COLLATE "C")`;

/** SQL query for the contents of an archive file's manifest: the number of rows and the amounts of a month, by kind. */
export const manifestSums = (suffix: string): string => `
  SELECT name, rows, amount, paid FROM (
  SELECT 'bet ' || game || ' ' || asset AS name, count(*)::text AS rows, sum(amount)::text AS amount, sum(payout)::text AS paid
  FROM bet_${suffix} GROUP BY 1
  UNION ALL
  SELECT 'hold ' || state || ' ' || asset, count(*)::text, sum(amount)::text, NULL FROM hold_${suffix} GROUP BY 1
  UNION ALL
  SELECT 'transfer ' || debit || ' ' || credit || ' ' || asset || ' ' || kind, count(*)::text, sum(amount)::text, NULL
  FROM transfer_${suffix} GROUP BY 1
  ) sums ORDER BY name COLLATE "C"`;

/** SQL query for all journal entries: the rows in the database, and the sums that replace archived rows. */
export const allEntries = `(
  SELECT player_id, (at AT TIME ZONE 'UTC')::date AS day, debit, credit, asset, kind, amount FROM journal
  UNION ALL
  SELECT player_id, day, debit, credit, asset, kind, amount FROM away_transfer)`;
