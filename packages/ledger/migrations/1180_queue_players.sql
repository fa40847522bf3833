-- Prepares three queues for several databases (decision 48). `player_id` is the first player of a row and determines the
-- shard of the row. A shard does not know the default of a column, so each INSERT names the sequence of the numbers. A
-- process with an earlier version of the program inserts rows without a player, and the default 0 is for these rows only.

ALTER TABLE friend_batch
  ADD COLUMN player_id bigint NOT NULL DEFAULT 0,
  ALTER number DROP IDENTITY,
  DROP CONSTRAINT friend_batch_pkey,
  ADD PRIMARY KEY (number, player_id);
CREATE SEQUENCE friend_batch_numbers OWNED BY friend_batch.number;
SELECT setval('friend_batch_numbers', coalesce((SELECT max(number) FROM friend_batch), 0) + 1, false);
ALTER TABLE friend_batch ALTER number SET DEFAULT nextval('friend_batch_numbers');

ALTER TABLE unlogged_bets
  ADD COLUMN player_id bigint NOT NULL DEFAULT 0,
  ALTER number DROP IDENTITY,
  DROP CONSTRAINT unlogged_bets_pkey,
  ADD PRIMARY KEY (number, player_id);
CREATE SEQUENCE unlogged_bets_numbers OWNED BY unlogged_bets.number;
SELECT setval('unlogged_bets_numbers', coalesce((SELECT max(number) FROM unlogged_bets), 0) + 1, false);
ALTER TABLE unlogged_bets ALTER number SET DEFAULT nextval('unlogged_bets_numbers');

ALTER TABLE unlogged_seed ALTER number DROP IDENTITY;
CREATE SEQUENCE unlogged_seed_numbers OWNED BY unlogged_seed.number;
SELECT setval('unlogged_seed_numbers', coalesce((SELECT max(number) FROM unlogged_seed), 0) + 1, false);
ALTER TABLE unlogged_seed ALTER number SET DEFAULT nextval('unlogged_seed_numbers');

CREATE OR REPLACE FUNCTION ledger_log_chain() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO unlogged_seed (number, player_id, chain_no)
  VALUES (nextval('unlogged_seed_numbers'), NEW.player_id, NEW.chain_no);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION ledger_log_pair() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO unlogged_seed (number, player_id, seed_no)
  VALUES (nextval('unlogged_seed_numbers'), NEW.player_id, NEW.seed_no);
  RETURN NULL;
END
$$;

-- Citus must create the months one after the other, because the same transaction also writes a table that each node has.
-- PostgreSQL without Citus ignores this setting.
ALTER FUNCTION ledger_make_months(date) SET citus.multi_shard_modify_mode = 'sequential';
