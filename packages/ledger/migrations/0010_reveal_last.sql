-- A pair is out of use before its server seed is written plainly, which is the last statement of that transaction: where
-- it is cut short, as in a copy of the files or of the journal, nothing plain of a pair in use is left behind. So what is
-- revealed may be sealed for a moment, and never after a commit.
CREATE OR REPLACE FUNCTION ledger_keep_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'revealed'
    AND (OLD.server_seed IS NOT NULL OR NEW.state <> 'revealed' OR NEW.server_seed IS NULL) THEN
    RAISE EXCEPTION 'a revealed seed stays as it is' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.server_seed IS NULL AND NEW.sealed_seed IS NOT NULL THEN
    RETURN NULL;
  ELSIF NEW.state = 'revealed' AND NEW.sealed_seed IS NULL
    AND encode(sha256(convert_to(NEW.server_seed, 'UTF8')), 'hex') = NEW.server_seed_hash THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a seed is sealed until it is revealed as what its hash committed to'
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION ledger_reveal_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM seed WHERE player_id = NEW.player_id AND seed_no = NEW.seed_no AND server_seed IS NULL) THEN
    RAISE EXCEPTION 'a seed is sealed until it is revealed, and plain afterwards'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER plain_when_revealed AFTER INSERT OR UPDATE OF state ON seed DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'revealed' AND NEW.server_seed IS NULL) EXECUTE FUNCTION ledger_reveal_whole();
ALTER TABLE seed ENABLE ALWAYS TRIGGER plain_when_revealed;
