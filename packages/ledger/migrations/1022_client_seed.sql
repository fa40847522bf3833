-- The client seed of a player's first pair comes from the player. Until the player sets one, the column is NULL and the
-- pair accepts no bet. Later client seeds come from the player too: `next_client_seed` is the client seed of the next
-- pair, for a rotation that runs without a call of the player.
ALTER TABLE seed DROP CONSTRAINT seed_check;
ALTER TABLE seed ADD COLUMN next_client_seed ledger_text;
ALTER TABLE seed ADD CONSTRAINT seed_check CHECK (
  next_nonce >= 0
  AND CASE state
    WHEN 'next' THEN client_seed IS NULL AND next_nonce = 0
    WHEN 'active' THEN client_seed IS NOT NULL OR next_nonce = 0
    ELSE client_seed IS NOT NULL
  END
);

-- The server made the client seed of pairs that no bet has used and no player has changed.
UPDATE seed SET client_seed = NULL WHERE state = 'active' AND seed_no = 1 AND next_nonce = 0;

CREATE TRIGGER client_seed_stays BEFORE UPDATE OF client_seed ON seed
  FOR EACH ROW WHEN (OLD.client_seed IS NOT NULL AND NEW.client_seed IS DISTINCT FROM OLD.client_seed)
  EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE seed ENABLE ALWAYS TRIGGER client_seed_stays;
