-- The playable balance directly before the stake left it. The row of an instant bet contains the balance after the bet,
-- but the stake of a held bet leaves long before the bet is settled. Null: an earlier version placed the hold. The type
-- has no check like ledger_amount, because PostgreSQL would then write the whole table again.
ALTER TABLE hold ADD COLUMN balance_before numeric;

-- If the archiving of a month was interrupted, the detached table of its holds still exists.
DO $$
DECLARE
  of text;
BEGIN
  FOR of IN
    SELECT m.part FROM ledger_month m JOIN put_away_month p USING (month) WHERE p.is_away AND p.dropped_at IS NULL
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN balance_before numeric', 'hold_' || of);
  END LOOP;
END
$$;
