-- The server seeds of a player form a hash chain: SHA-256 of the text of each server seed is the text of the server seed
-- of the pair before it. The commitment is SHA-256 of the chain's first server seed. It is public before the player
-- chooses a client seed for any pair of the chain, so the server cannot choose a server seed that suits a client seed.
-- The table stores the last server seed of the chain, the root, encrypted; all others follow from it. The hash of a pair
-- is known only from its rotation, because the hash of the next pair is the server seed that is still secret.
CREATE TABLE seed_chain (
  player_id   bigint      NOT NULL,
  chain_no    integer     NOT NULL CHECK (chain_no >= 1),
  -- The number of the seed pair that uses the first server seed of the chain.
  first_no    integer     NOT NULL CHECK (first_no >= 1),
  -- The number of server seeds from the first server seed to the root.
  links       integer     NOT NULL CHECK (links >= 1),
  -- The number of the last pair of the chain. A restoration of the database ends a chain before its root.
  last_no     integer     NOT NULL,
  commitment  ledger_text NOT NULL,
  sealed_root ledger_text NOT NULL,
  PRIMARY KEY (player_id, chain_no),
  CHECK (last_no >= first_no - 1 AND last_no < first_no + links)
);
CREATE INDEX seed_chain_key ON seed_chain (coalesce(split_part(sealed_root::text, '.', 1), ''), player_id, chain_no);

CREATE TRIGGER chain_stays BEFORE UPDATE OF player_id, chain_no, first_no, links, commitment OR DELETE OR TRUNCATE
  ON seed_chain FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE seed_chain ENABLE ALWAYS TRIGGER chain_stays;

CREATE FUNCTION ledger_keep_last_no() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.last_no > OLD.last_no THEN
    RAISE EXCEPTION 'an ended chain of server seeds does not continue' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER ended_stays AFTER UPDATE OF last_no ON seed_chain
  FOR EACH ROW EXECUTE FUNCTION ledger_keep_last_no();
ALTER TABLE seed_chain ENABLE ALWAYS TRIGGER ended_stays;

-- A new seed pair in the range of a chain has the hash that the chain determines. The check runs at the end of the
-- transaction, when the server seed of the pair before is public.
CREATE FUNCTION ledger_follow_chain() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (
    SELECT FROM seed_chain c WHERE c.player_id = NEW.player_id
      AND NEW.seed_no >= c.first_no AND NEW.seed_no <= c.last_no
      AND NEW.server_seed_hash IS DISTINCT FROM (
        CASE WHEN NEW.seed_no = c.first_no THEN c.commitment
             ELSE (SELECT server_seed FROM seed WHERE player_id = NEW.player_id AND seed_no = NEW.seed_no - 1) END)
  ) THEN
    RAISE EXCEPTION 'the server seed of a pair follows from the chain of the player' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER follows_chain AFTER INSERT ON seed DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_follow_chain();
ALTER TABLE seed ENABLE ALWAYS TRIGGER follows_chain;

-- The number of rounds after which the player wants the pairs to rotate. `pair_rounds` of a pair can be larger while an
-- open bet uses the pair. Before this migration, only the row of the next pair stored the player's number.
ALTER TABLE seed ADD COLUMN chosen_rounds integer NOT NULL DEFAULT 2000000000 CHECK (chosen_rounds >= 1);
UPDATE seed s SET chosen_rounds = n.pair_rounds
FROM seed n
WHERE n.player_id = s.player_id AND n.state = 'next' AND n.pair_rounds <> 2000000000 AND s.state IN ('active', 'next');
