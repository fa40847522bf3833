-- A key stays one bet's, one hold's, one posted transfer's, though PostgreSQL keeps nothing unique over parts.

-- The keys of posted transfers, for ever: they are rare beside bets. What holds move has keys that the ledger makes, once for
-- each hold, under its wallet's lock.
CREATE TABLE posted_key (
  player_id       bigint      NOT NULL,
  idempotency_key ledger_text NOT NULL,
  id              uuid        NOT NULL,
  PRIMARY KEY (player_id, idempotency_key)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posted_key
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE posted_key ENABLE ALWAYS TRIGGER append_only;

INSERT INTO posted_key (player_id, idempotency_key, id)
SELECT player_id, idempotency_key, id FROM transfer
WHERE idempotency_key IS NOT NULL AND debit <> 'open_bets' AND credit <> 'open_bets';

-- Whoever writes a transfer, its key is written with it. It was one trigger's condition that is a little wider now.
DROP TRIGGER add_movement ON transfer_first;
DROP FUNCTION ledger_add_movement();
CREATE FUNCTION ledger_note_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO posted_key (player_id, idempotency_key, id) VALUES (NEW.player_id, NEW.idempotency_key, NEW.id);
  IF NEW.player_id > 0 THEN
    INSERT INTO movement_day AS d (player_id, day, asset, kind, change)
    VALUES (NEW.player_id, (NEW.at AT TIME ZONE 'UTC')::date, NEW.asset, NEW.kind,
            CASE WHEN NEW.credit IN ('player', 'withdraw_only') THEN NEW.amount ELSE -NEW.amount END)
    ON CONFLICT (player_id, day, asset, kind) DO UPDATE SET change = d.change + excluded.change;
  END IF;
  RETURN NULL;
END
$$;
-- Whoever posts has locked the wallet, so no two add to one row at once. A bet's rows have no key and pay for none of it.
CREATE TRIGGER note_posted AFTER INSERT ON transfer
  FOR EACH ROW WHEN (NEW.idempotency_key IS NOT NULL AND NEW.debit <> 'open_bets' AND NEW.credit <> 'open_bets')
  EXECUTE FUNCTION ledger_note_posted();
ALTER TABLE transfer ENABLE ALWAYS TRIGGER note_posted;

-- Ends the transaction when a hold with an id in the range has the key of a bet that is written. As the one of before, which
-- processes of the release before this one go on asking.
CREATE FUNCTION ledger_require_unheld(players bigint[], keys uuid[], first_id uuid, end_id uuid)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  is_held boolean;
BEGIN
  -- Planned for these months: a plan that is kept would be for all there are, and lock each of them.
  EXECUTE format($sql$
    SELECT EXISTS (
      SELECT FROM unnest($1, $2) u(player_id, key)
      CROSS JOIN LATERAL (
        SELECT FROM hold h
        WHERE h.player_id = u.player_id AND h.key = u.key AND h.id >= %L::uuid AND h.id < %L::uuid OFFSET 0
      ) h)$sql$, first_id, end_id) INTO is_held USING players, keys;
  IF is_held THEN
    RAISE EXCEPTION 'ledger: a hold has the key of a bet' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN true;
END
$$;

-- Ends the transaction when another bet with an id in the range has the key of one that is written: asked where a month is
-- about to begin or has just begun, since a part knows its own keys only.
CREATE FUNCTION ledger_require_unbet(players bigint[], ids uuid[], keys uuid[], first_id uuid, end_id uuid)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  is_used boolean;
BEGIN
  EXECUTE format($sql$
    SELECT EXISTS (
      SELECT FROM unnest($1, $2, $3) u(player_id, id, key)
      CROSS JOIN LATERAL (
        SELECT b.id FROM bet b
        WHERE b.player_id = u.player_id AND b.key = u.key AND b.id >= %L::uuid AND b.id < %L::uuid OFFSET 0
      ) b WHERE b.id <> u.id)$sql$, first_id, end_id) INTO is_used USING players, ids, keys;
  IF is_used THEN
    RAISE EXCEPTION 'ledger: a bet of another month has the key of a bet' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN true;
END
$$;
