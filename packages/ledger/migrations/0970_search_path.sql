-- A restore runs with an empty search_path, and so did these functions: `pg_restore --data-only` failed at the first trigger
-- that reads a table. Functions in SQL stay without a path of their own, because PostgreSQL could not inline them.
DO $$
DECLARE
  of regprocedure;
BEGIN
  FOR of IN
    SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname = 'plpgsql' AND p.proowner = current_user::regrole
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path FROM CURRENT', of);
  END LOOP;
END
$$;

-- A dump holds the keys and the sums of the days as well. When it is restored, the key is there before its transfer, with the
-- same id: then both were counted.
CREATE OR REPLACE FUNCTION ledger_note_posted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (
    SELECT FROM posted_key k
    WHERE k.player_id = NEW.player_id AND k.idempotency_key = NEW.idempotency_key AND k.id = NEW.id
  ) THEN
    RETURN NULL;
  END IF;
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
