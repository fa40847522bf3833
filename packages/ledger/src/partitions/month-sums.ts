import { isMovement } from "../database/index.ts";

/**
 * What takes the place of a month's rows, as it is reckoned from its parts: once when it is put away, and again when it is
 * back. $1 is the month, as its first day; `part` ends the names of its tables.
 */
export const monthSums = (part: string): Readonly<Record<string, string>> => ({
  put_away_transfer: `
    SELECT t.player_id, $1::date AS month, CASE WHEN ${isMovement} THEN (t.at AT TIME ZONE 'UTC')::date ELSE $1::date END AS day,
           t.debit, t.credit, t.asset, t.kind, sum(t.amount) AS amount
    FROM transfer_${part} t GROUP BY 1, 3, 4, 5, 6, 7`,
  put_away_bet: `
    SELECT b.player_id, $1::date AS month, (b.at AT TIME ZONE 'UTC')::date AS day, b.game, b.asset, count(*) AS rounds,
           count(*) FILTER (WHERE b.payout >= b.amount) AS wins, sum(b.amount) AS staked, sum(b.payout) AS paid,
           sum(b.amount) FILTER (WHERE b.commission IS NOT NULL) AS friend_staked, sum(b.commission) AS commission,
           coalesce(sum(b.amount * b.gem_rate), 0) AS rakeback
    FROM bet_${part} b GROUP BY 1, 3, 4, 5`,
  // Nonces that follow one another have the same distance from their place.
  put_away_nonces: `
    SELECT player_id, $1::date AS month, seed_no, range_agg(nonces) AS nonces FROM (
      SELECT player_id, seed_no, int4range(min(nonce), max(nonce), '[]') AS nonces FROM (
        SELECT player_id, seed_no, nonce, nonce - row_number() OVER (PARTITION BY player_id, seed_no ORDER BY nonce) AS run
        FROM (SELECT player_id, seed_no, nonce FROM bet_${part} WHERE seed_no > 0
              UNION ALL
              SELECT player_id, seed_no, nonce FROM hold_${part} WHERE seed_no > 0 AND state <> 'settled') used
      ) numbered GROUP BY player_id, seed_no, run
    ) runs GROUP BY player_id, seed_no`,
  put_away_line: `
    SELECT t.player_id, $1::date AS month, t.id, t.debit, t.credit, t.asset, t.amount, t.kind, t.reference
    FROM transfer t WHERE t.id >= ledger_month_end($1::date) AND ${isOfBet} AND ${referenceIs("<")}
      AND t.reference >= coalesce((SELECT ledger_month_end(max(m.month))::text FROM ledger_month m WHERE m.month < $1::date), '')
    UNION ALL
    SELECT t.player_id, $1::date, t.id, t.debit, t.credit, t.asset, t.amount, t.kind, t.reference
    FROM transfer_${part} t WHERE ${isOfBet} AND ${referenceIs(">=")}`,
});

const isOfBet = "(t.kind IN ('stake', 'payout') OR t.debit = 'open_bets' OR t.credit = 'open_bets')";
/** References of bets and holds are ids, which compare as text. */
const referenceIs = (operator: "<" | ">=") =>
  `t.reference ${operator} ledger_month_end($1::date)::text COLLATE "C"`;

/**
 * The movements of the bets and holds that are here: rows, without those of bets that are away, and instead of rows that are away
 * what was noted of them.
 */
export const betTransfers = `(
  SELECT player_id, debit, credit, asset, amount, kind, reference FROM transfer t
  WHERE ${isOfBet} AND NOT EXISTS (SELECT FROM away_line l WHERE l.player_id = t.player_id AND l.id = t.id)
  UNION ALL
  SELECT player_id, debit, credit, asset, amount, kind, reference FROM away_line
  WHERE id < ledger_first_here() AND reference >= ledger_first_here()::text COLLATE "C")`;

/** A month's rows and amounts by kind, as its file says them. */
export const manifestSums = (part: string): string => `
  SELECT name, rows, amount, paid FROM (
  SELECT 'bet ' || game || ' ' || asset AS name, count(*)::text AS rows, sum(amount)::text AS amount, sum(payout)::text AS paid
  FROM bet_${part} GROUP BY 1
  UNION ALL
  SELECT 'hold ' || state || ' ' || asset, count(*)::text, sum(amount)::text, NULL FROM hold_${part} GROUP BY 1
  UNION ALL
  SELECT 'transfer ' || debit || ' ' || credit || ' ' || asset || ' ' || kind, count(*)::text, sum(amount)::text, NULL
  FROM transfer_${part} GROUP BY 1
  ) sums ORDER BY name COLLATE "C"`;

/** Every movement there ever was: rows that are here, and sums of those that are away. */
export const allTransfers = `(
  SELECT player_id, (at AT TIME ZONE 'UTC')::date AS day, debit, credit, asset, kind, amount FROM transfer
  UNION ALL
  SELECT player_id, day, debit, credit, asset, kind, amount FROM away_transfer)`;
