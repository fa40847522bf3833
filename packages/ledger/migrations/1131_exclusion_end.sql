-- A request of a player to end a permanent self-exclusion. The row belongs to the exclusion with the same `since`, so a
-- new exclusion makes the request invalid. An operator can confirm the request from `earliest_at`.
CREATE TABLE exclusion_end (
  player_id    bigint      NOT NULL,
  since        timestamptz NOT NULL,
  requested_at timestamptz NOT NULL,
  earliest_at  timestamptz NOT NULL,
  decided_at   timestamptz,
  confirmed    boolean,
  PRIMARY KEY (player_id, since),
  CHECK (earliest_at >= requested_at + interval '24 hours'),
  CHECK ((decided_at IS NULL) = (confirmed IS NULL)),
  CHECK (NOT confirmed OR decided_at >= earliest_at)
);
CREATE INDEX exclusion_end_waiting ON exclusion_end (requested_at) WHERE decided_at IS NULL;

-- The database refuses to shorten a pause, with one exception: a permanent exclusion whose end was confirmed can end, at
-- the earliest 24 hours after the confirmation.
CREATE OR REPLACE FUNCTION ledger_keep_pause() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.until = timestamptz '9999-12-31 00:00:00+00'
     AND (NEW.player_id, NEW.kind, NEW.since) = (OLD.player_id, OLD.kind, OLD.since)
     AND EXISTS (
       SELECT FROM exclusion_end e
       WHERE e.player_id = OLD.player_id AND e.since = OLD.since AND e.confirmed
         AND NEW.until >= e.decided_at + interval '24 hours'
     ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'UPDATE' OR NEW.until < OLD.until OR NEW.player_id <> OLD.player_id
     OR (OLD.kind = 'exclusion' AND NEW.kind <> OLD.kind AND NEW.since < OLD.until) THEN
    RAISE EXCEPTION 'a pause is not shortened' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
