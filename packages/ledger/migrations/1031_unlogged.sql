-- Bets and seeds that are not in the public log yet. The transaction that stores a bet or a seed pair also stores it
-- here, and the transaction that appends it to the log deletes it here. So the log misses nothing and repeats nothing.

-- The bets of one batch of the settlement, or bets that were put back. `round` is the running round of Crash whose end
-- these bets wait for; it is NULL for all others.
CREATE TABLE unlogged_bets (
  number  bigint   NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  players bigint[] NOT NULL,
  ids     uuid[]   NOT NULL,
  round   bigint
);
ALTER TABLE unlogged_bets ALTER players SET STORAGE EXTERNAL, ALTER ids SET STORAGE EXTERNAL;
ALTER TABLE unlogged_bets SET (toast_tuple_target = 8160);

-- A chain of server seeds, or a seed pair that became active with its client seed. The number is not unique: if a dump is
-- restored with active triggers, the triggers below queue the seeds a second time, and the log contains them twice.
CREATE TABLE unlogged_seed (
  number    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id bigint  NOT NULL,
  chain_no  integer,
  seed_no   integer,
  CHECK (num_nonnulls(chain_no, seed_no) = 1)
);
CREATE INDEX unlogged_seed_number ON unlogged_seed (number);

CREATE FUNCTION ledger_log_chain() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO unlogged_seed (player_id, chain_no) VALUES (NEW.player_id, NEW.chain_no);
  RETURN NULL;
END
$$;
CREATE TRIGGER logs_chain AFTER INSERT ON seed_chain FOR EACH ROW EXECUTE FUNCTION ledger_log_chain();
ALTER TABLE seed_chain ENABLE ALWAYS TRIGGER logs_chain;

CREATE FUNCTION ledger_log_pair() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO unlogged_seed (player_id, seed_no) VALUES (NEW.player_id, NEW.seed_no);
  RETURN NULL;
END
$$;
CREATE TRIGGER logs_new_pair AFTER INSERT ON seed FOR EACH ROW
  WHEN (NEW.state = 'active' AND NEW.client_seed IS NOT NULL) EXECUTE FUNCTION ledger_log_pair();
ALTER TABLE seed ENABLE ALWAYS TRIGGER logs_new_pair;
CREATE TRIGGER logs_pair AFTER UPDATE OF state, client_seed ON seed FOR EACH ROW
  WHEN (NEW.state = 'active' AND NEW.client_seed IS NOT NULL
        AND (OLD.state IS DISTINCT FROM 'active' OR OLD.client_seed IS NULL))
  EXECUTE FUNCTION ledger_log_pair();
ALTER TABLE seed ENABLE ALWAYS TRIGGER logs_pair;

INSERT INTO unlogged_seed (player_id, chain_no) SELECT player_id, chain_no FROM seed_chain ORDER BY 1, 2;
INSERT INTO unlogged_seed (player_id, seed_no)
SELECT player_id, seed_no FROM seed WHERE state = 'active' AND client_seed IS NOT NULL ORDER BY 1;
