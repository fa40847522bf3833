-- A server seed is stored sealed, under a key that is not in the database, until it is revealed; then it is public and
-- stored plainly. `server_seed` is therefore empty before, so that a program that knows nothing of this finds no seed
-- and not a wrong one. Seeds from before are sealed when the server starts.

ALTER TABLE seed ALTER COLUMN server_seed DROP NOT NULL;
ALTER TABLE seed ADD COLUMN sealed_seed ledger_text;

-- What is not revealed, by the key that it takes to read it; '' for what is not sealed yet. A bet changes none of it.
CREATE INDEX seed_key ON seed (coalesce(split_part(sealed_seed::text, '.', 1), ''), player_id, seed_no)
  WHERE state <> 'revealed';

-- The commitment stays, no seed disappears, and nothing but what was committed to can be revealed.
DROP TRIGGER commitment_stays ON seed;
CREATE TRIGGER commitment_stays BEFORE UPDATE OF player_id, seed_no, server_seed_hash OR DELETE OR TRUNCATE
  ON seed FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE seed ENABLE ALWAYS TRIGGER commitment_stays;

CREATE FUNCTION ledger_keep_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'revealed' THEN
    RAISE EXCEPTION 'a revealed seed stays as it is' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state <> 'revealed' AND NEW.server_seed IS NULL AND NEW.sealed_seed IS NOT NULL THEN
    RETURN NULL;
  ELSIF NEW.state = 'revealed' AND NEW.sealed_seed IS NULL
    AND encode(sha256(convert_to(NEW.server_seed, 'UTF8')), 'hex') = NEW.server_seed_hash THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a seed is sealed until it is revealed as what its hash committed to'
    USING ERRCODE = 'restrict_violation';
END
$$;
-- Of these columns a bet changes none. After and not before: before, each row that a bet updates would be locked first.
CREATE TRIGGER sealed_until_revealed AFTER INSERT OR UPDATE OF state, server_seed, sealed_seed
  ON seed FOR EACH ROW EXECUTE FUNCTION ledger_keep_seed();
ALTER TABLE seed ENABLE ALWAYS TRIGGER sealed_until_revealed;
