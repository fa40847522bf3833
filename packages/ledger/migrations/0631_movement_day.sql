-- What moved a player's balance beside bets, added up by UTC day and kind: past balances and sums of rewards are read
-- from here, however long the journal is. Stakes of open bets and what they came to are told by the sums of bets.
CREATE TABLE movement_day (
  player_id bigint         NOT NULL,
  day       date           NOT NULL,
  asset     ledger_asset   NOT NULL,
  kind      ledger_text    NOT NULL,
  -- Below zero when more left than came.
  change    numeric(78, 0) NOT NULL CHECK (change <> 'NaN'),
  PRIMARY KEY (player_id, day, asset, kind)
) WITH (fillfactor = 60);

INSERT INTO movement_day (player_id, day, asset, kind, change)
SELECT player_id, (at AT TIME ZONE 'UTC')::date, asset, kind,
       sum(CASE WHEN credit = 'player' THEN amount ELSE -amount END)
FROM transfer
WHERE player_id > 0 AND idempotency_key IS NOT NULL AND debit <> 'open_bets' AND credit <> 'open_bets'
GROUP BY 1, 2, 3, 4;

CREATE FUNCTION ledger_add_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO movement_day AS d (player_id, day, asset, kind, change)
  VALUES (NEW.player_id, (NEW.at AT TIME ZONE 'UTC')::date, NEW.asset, NEW.kind,
          CASE WHEN NEW.credit = 'player' THEN NEW.amount ELSE -NEW.amount END)
  ON CONFLICT (player_id, day, asset, kind) DO UPDATE SET change = d.change + excluded.change;
  RETURN NULL;
END
$$;

-- Whoever posts has locked the wallet, so no two add to one row at once. A bet's rows have no key and pay for none of it.
CREATE TRIGGER add_movement AFTER INSERT ON transfer
  FOR EACH ROW WHEN (NEW.idempotency_key IS NOT NULL AND NEW.player_id > 0
                     AND NEW.debit <> 'open_bets' AND NEW.credit <> 'open_bets')
  EXECUTE FUNCTION ledger_add_movement();
ALTER TABLE transfer ENABLE ALWAYS TRIGGER add_movement;
