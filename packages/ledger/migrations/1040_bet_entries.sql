-- A bet is its own journal entry: the row of a bet says who paid what to whom, so no transfers repeat it. Bets from the
-- time before this migration have transfers, and so have the bets of a process with the earlier version that still runs.
ALTER TABLE bet ADD COLUMN has_transfers boolean NOT NULL DEFAULT true;

-- If the archiving of a month was interrupted, the detached table of its bets still exists.
DO $$
DECLARE
  of text;
BEGIN
  FOR of IN
    SELECT m.part FROM ledger_month m JOIN put_away_month p USING (month) WHERE p.is_away AND p.dropped_at IS NULL
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN has_transfers boolean NOT NULL DEFAULT true', 'bet_' || of);
  END LOOP;
END
$$;

-- The id of the journal entry of a payout: the id of the bet with version 8 instead of 7. So the id is unique, and it is
-- larger than the ids of all stakes of the same millisecond.
CREATE FUNCTION ledger_payout_id(id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(id::text PLACING '8' FROM 15 FOR 1)::uuid;

-- All movements of money whose rows are in the database.
CREATE VIEW journal AS
  SELECT player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at FROM transfer
  UNION ALL
  SELECT player_id, id, 'player', 'house', asset, amount, 'stake', id::text, NULL, at FROM bet WHERE NOT has_transfers
  UNION ALL
  SELECT player_id, ledger_payout_id(id), 'house', 'player', asset, payout, 'payout', id::text, NULL, at
  FROM bet WHERE NOT has_transfers AND payout > 0;
