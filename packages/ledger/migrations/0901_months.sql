-- Bets, transfers and holds lie in months: an id begins with its time, so a month is a range of ids, and an old month can be
-- taken out as a whole. What stands before becomes the first part as it is, without a row being copied.
--
-- Locks: `bet`, `transfer` and `hold` are locked whole until the transaction commits in which all migrations that are missing
-- run. This one itself takes milliseconds where the three CHECKs `months_first` were added and validated before
-- (docs/operations.md, «Months»); else PostgreSQL reads each table once under the lock, some seconds for ten million rows. What
-- 0902 and later ones copy under it comes on top: the keys of all posted transfers, first of all.

-- Before anything else, and `hold` first: whoever bets waits for a lock with `bet` in hand for a tenth of a second only, but whoever
-- takes or ends a hold, with `hold` in hand, for longer.
LOCK TABLE hold, transfer, bet IN ACCESS EXCLUSIVE MODE;

-- The first id that a moment can have; with a number a possible id of that moment.
CREATE FUNCTION ledger_id_at(at timestamptz, number bigint DEFAULT 0) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || lpad(to_hex(number), 20, '0'))::uuid
$$;

-- The months that there are: `part` ends the names of their tables. The first part ends with its month and has no beginning.
CREATE TABLE ledger_month (
  month date PRIMARY KEY CHECK (month = date_trunc('month', month::timestamp)),
  part  ledger_text NOT NULL UNIQUE
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_month
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE ledger_month ENABLE ALWAYS TRIGGER append_only;

-- A statement's trigger of the whole does not guard a part that is named directly: each has its own. (A row's trigger is
-- PostgreSQL's to hand down.) A key is unique in its part; beyond it see 0902.
CREATE FUNCTION ledger_guard_part(of text, part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of = 'hold' THEN
    EXECUTE format('CREATE TRIGGER taken_stays BEFORE UPDATE OF player_id, id, key, game, asset, amount, params, seed_no, nonce, at '
                   'OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()', part);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER taken_stays', part);
  ELSE
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I '
                   'FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()', part);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER append_only', part);
  END IF;
END
$$;

-- Makes the months up to one that are missing. Made apart and then attached, which lets bets go on meanwhile: CREATE TABLE …
-- PARTITION OF would lock the whole.
CREATE FUNCTION ledger_make_months(until date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made  integer := 0;
  month date;
  part  text;
  of    text;
BEGIN
  IF until > clock_timestamp() + interval '15 years' THEN
    RAISE EXCEPTION 'ledger: months up to % are not made', until USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger months', 0));
  LOOP
    SELECT (max(m.month) + interval '1 month')::date INTO month FROM ledger_month m;
    EXIT WHEN month > date_trunc('month', until);
    FOREACH of IN ARRAY ARRAY['bet', 'transfer', 'hold'] LOOP
      part := of || '_' || to_char(month, 'YYYY_MM');
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, of);
      IF of = 'transfer' THEN
        EXECUTE format('CREATE UNIQUE INDEX %I ON %I (player_id, idempotency_key) WHERE idempotency_key IS NOT NULL',
                       part || '_key', part);
      ELSE
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I UNIQUE (player_id, key)', part, part || '_key');
      END IF;
      IF of = 'hold' THEN
        EXECUTE format('ALTER TABLE %I SET (fillfactor = 80)', part);
      END IF;
      PERFORM ledger_guard_part(of, part);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of, part,
                     ledger_id_at(month::timestamp AT TIME ZONE 'UTC'),
                     ledger_id_at((month + interval '1 month')::timestamp AT TIME ZONE 'UTC'));
    END LOOP;
    INSERT INTO ledger_month (month, part) VALUES (month, to_char(month, 'YYYY_MM'));
    made := made + 1;
  END LOOP;
  RETURN made;
END
$$;

ALTER TABLE transfer VALIDATE CONSTRAINT transfer_player;

DO $$
DECLARE
  this_month timestamp := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC');
  first_end  timestamp;
  is_empty   boolean;
  of         text;
BEGIN
  SELECT NOT (EXISTS (SELECT FROM bet) OR EXISTS (SELECT FROM transfer) OR EXISTS (SELECT FROM hold)) INTO is_empty;
  -- The months before this one and, where there is something, this one and the next.
  first_end := this_month + CASE WHEN is_empty THEN interval '0' ELSE interval '2 months' END;
  FOREACH of IN ARRAY ARRAY['bet', 'transfer', 'hold'] LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', of, of || '_first');
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', of || '_first', of || '_pkey', of || '_first_pkey');
    IF of <> 'transfer' THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', of || '_first', of || '_player_id_key_key', of || '_first_key');
    END IF;
  END LOOP;
  ALTER INDEX transfer_key RENAME TO transfer_first_key;
  ALTER INDEX transfer_debit RENAME TO transfer_first_debit;
  ALTER INDEX transfer_credit RENAME TO transfer_first_credit;
  ALTER INDEX transfer_movement RENAME TO transfer_first_movement;
  ALTER INDEX hold_open RENAME TO hold_first_open;
  ALTER INDEX hold_open_sum RENAME TO hold_first_open_sum;
  ALTER INDEX hold_overnight RENAME TO hold_first_overnight;
  ALTER INDEX hold_settled RENAME TO hold_first_settled;

  FOREACH of IN ARRAY ARRAY['bet', 'transfer', 'hold'] LOOP
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id)', of, of || '_first');
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS months_first, ADD PRIMARY KEY (player_id, id)', of);
    PERFORM ledger_guard_part(of, of);
  END LOOP;
  -- These hold posted transfers only; a bet pays for none of them.
  CREATE INDEX transfer_debit ON transfer (debit, asset) INCLUDE (amount) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX transfer_credit ON transfer (credit, asset) INCLUDE (amount) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX transfer_movement ON transfer (player_id, id)
    WHERE idempotency_key IS NOT NULL AND debit <> 'open_bets' AND credit <> 'open_bets';
  CREATE INDEX hold_open ON hold (player_id, seed_no) WHERE state = 'held';
  CREATE INDEX hold_open_sum ON hold (asset) INCLUDE (amount) WHERE state = 'held';
  CREATE INDEX hold_overnight ON hold (player_id, game, ((at AT TIME ZONE 'UTC')::date))
    WHERE state = 'settled' AND (at AT TIME ZONE 'UTC')::date < (over_at AT TIME ZONE 'UTC')::date;
  CREATE INDEX hold_settled ON hold (player_id, over_at) WHERE state = 'settled';

  FOREACH of IN ARRAY ARRAY['bet', 'transfer', 'hold'] LOOP
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', of, of || '_first',
                   ledger_id_at(first_end AT TIME ZONE 'UTC'));
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS months_first', of || '_first');
  END LOOP;
  INSERT INTO ledger_month (month, part) VALUES ((first_end - interval '1 month')::date, 'first');
  PERFORM ledger_make_months((this_month + interval '4 months')::date);
END
$$;
