-- Bets that are taken now and settled later: rounds that go on over several calls, or that many players share. Their
-- stakes stand on the account open_bets, whose balance is derived from the holds that stand, as the house's is from the
-- day sums, so that no row is shared by all bets.

-- The new list holds every account of the old one, so nothing that stands has to be looked at.
ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check;
ALTER DOMAIN ledger_account ADD CONSTRAINT ledger_account_check
  CHECK (VALUE IN ('player', 'house', 'open_bets', 'airdrop_pool', 'rewards_budget', 'chain_in', 'chain_out',
                   'withdrawals', 'fees', 'suspense', 'issuance')) NOT VALID;

CREATE DOMAIN hold_state AS text COLLATE "C"
  CHECK (VALUE IN ('held', 'settled', 'voided'));

-- `id` is a UUIDv7; a settled hold's bet has the same. `seed_no` 0 stands for seeds that are not the player's own: the
-- game knows them by `nonce`.
CREATE TABLE hold (
  player_id bigint       NOT NULL,
  id        uuid         NOT NULL,
  key       uuid         NOT NULL,
  game      ledger_text  NOT NULL,
  asset     ledger_asset NOT NULL,
  amount    ledger_moved NOT NULL,
  params    jsonb        NOT NULL,
  seed_no   integer      NOT NULL CHECK (seed_no >= 0),
  nonce     integer      NOT NULL CHECK (nonce >= 0),
  at        timestamptz  NOT NULL,
  state     hold_state   NOT NULL DEFAULT 'held',
  over_at   timestamptz,
  PRIMARY KEY (player_id, id),
  UNIQUE (player_id, key),
  CHECK ((state = 'held') = (over_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX hold_open ON hold (player_id, seed_no) WHERE state = 'held';
CREATE INDEX hold_open_sum ON hold (asset) INCLUDE (amount) WHERE state = 'held';
-- Bets whose id says another day than their day sum.
CREATE INDEX hold_overnight ON hold (player_id, game, ((at AT TIME ZONE 'UTC')::date))
  WHERE state = 'settled' AND (at AT TIME ZONE 'UTC')::date < (over_at AT TIME ZONE 'UTC')::date;

-- What was taken stays as it was taken, and what is over stays over.
CREATE TRIGGER taken_stays
  BEFORE UPDATE OF player_id, id, key, game, asset, amount, params, seed_no, nonce, at OR DELETE OR TRUNCATE
  ON hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE hold ENABLE ALWAYS TRIGGER taken_stays;
