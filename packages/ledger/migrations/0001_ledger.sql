-- The ledger: a double-entry journal, the running sums beside it, instant bets and their seeds.
-- Only packages/ledger writes here. Amounts are whole base units. player_id stands first in every key, 0 is the
-- system. Domains and not enums, because a new account is then a constraint changed inside a transaction; domains and
-- not column checks, because PostgreSQL parses a table's checks anew for each statement; and no regular expressions,
-- which were a fifth of the time of a bet: the form of names is asserted in code.

CREATE DOMAIN ledger_asset AS text COLLATE "C"
  CHECK (VALUE IN ('PLAY', 'TPLAY', 'U', 'GEM'));

CREATE DOMAIN ledger_account AS text COLLATE "C"
  CHECK (VALUE IN ('player', 'house', 'airdrop_pool', 'rewards_budget', 'chain_in', 'chain_out', 'withdrawals',
                   'fees', 'suspense', 'issuance'));

-- PostgreSQL's NaN is greater than every number, so it passes "> 0" and has to be refused by name.
CREATE DOMAIN ledger_amount AS numeric(78, 0)
  CHECK (VALUE >= 0 AND VALUE <> 'NaN');

CREATE DOMAIN ledger_moved AS numeric(78, 0)
  CHECK (VALUE > 0 AND VALUE <> 'NaN');

CREATE DOMAIN ledger_text AS text COLLATE "C"
  CHECK (length(VALUE) BETWEEN 1 AND 200);

-- The journal. One row a movement: `amount` leaves `debit` and reaches `credit`, so each row is balanced by
-- construction. Rows of instant bets carry no key of their own: the bet's key stands in `bet`.
CREATE TABLE transfer (
  player_id       bigint         NOT NULL,
  id              uuid           NOT NULL,
  debit           ledger_account NOT NULL,
  credit          ledger_account NOT NULL,
  asset           ledger_asset   NOT NULL,
  amount          ledger_moved   NOT NULL,
  kind            ledger_text    NOT NULL,
  reference       ledger_text    NOT NULL,
  idempotency_key ledger_text,
  at              timestamptz    NOT NULL,
  PRIMARY KEY (player_id, id),
  CHECK (debit <> credit),
  CHECK (player_id >= 0 AND (player_id > 0) = (debit = 'player' OR credit = 'player')),
  CHECK ((idempotency_key IS NULL) = (kind IN ('stake', 'payout')))
);
-- These three hold posted transfers only; a bet pays for none of them.
CREATE UNIQUE INDEX transfer_key ON transfer (player_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX transfer_debit ON transfer (debit, asset) INCLUDE (amount) WHERE idempotency_key IS NOT NULL;
CREATE INDEX transfer_credit ON transfer (credit, asset) INCLUDE (amount) WHERE idempotency_key IS NOT NULL;

-- Running sums of the players' accounts. Room is left on each page so that an update touches no index.
CREATE TABLE wallet (
  player_id bigint        NOT NULL,
  asset     ledger_asset  NOT NULL,
  balance   ledger_amount NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, asset)
) WITH (fillfactor = 60);

-- Running sums of the system accounts that may never go below zero. The house is not among them: it is derived.
CREATE TABLE pool (
  account ledger_account NOT NULL
    CHECK (account IN ('airdrop_pool', 'rewards_budget', 'withdrawals', 'suspense')),
  asset   ledger_asset   NOT NULL,
  balance ledger_amount  NOT NULL DEFAULT 0,
  PRIMARY KEY (account, asset)
) WITH (fillfactor = 60);

INSERT INTO pool (account, asset)
SELECT account, asset
FROM unnest(ARRAY['airdrop_pool', 'rewards_budget', 'withdrawals', 'suspense']) account,
     unnest(ARRAY['PLAY', 'TPLAY', 'U', 'GEM']) asset;

CREATE DOMAIN seed_state AS text COLLATE "C"
  CHECK (VALUE IN ('next', 'active', 'revealed'));

-- Commit-reveal pairs. A player has one active seed and one next seed, whose hashes are both shown.
CREATE TABLE seed (
  player_id        bigint      NOT NULL,
  seed_no          integer     NOT NULL,
  state            seed_state  NOT NULL,
  server_seed      ledger_text NOT NULL,
  server_seed_hash ledger_text NOT NULL,
  client_seed      ledger_text,
  next_nonce       integer NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, seed_no),
  CHECK ((state = 'next') = (client_seed IS NULL) AND next_nonce >= 0 AND (state <> 'next' OR next_nonce = 0))
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX seed_active ON seed (player_id) WHERE state = 'active';
CREATE UNIQUE INDEX seed_next ON seed (player_id) WHERE state = 'next';

-- Instant rounds, decided and paid in one transaction. `id` is a UUIDv7, so its order is the order of time.
CREATE TABLE bet (
  player_id     bigint        NOT NULL,
  id            uuid          NOT NULL,
  key           uuid          NOT NULL,
  game          ledger_text   NOT NULL,
  asset         ledger_asset  NOT NULL,
  amount        ledger_moved  NOT NULL,
  payout        ledger_amount NOT NULL,
  balance_after ledger_amount NOT NULL,
  params        jsonb         NOT NULL,
  outcome       jsonb         NOT NULL,
  seed_no       integer       NOT NULL,
  nonce         integer       NOT NULL,
  at            timestamptz   NOT NULL,
  PRIMARY KEY (player_id, id),
  UNIQUE (player_id, key)
);

-- Sums of `bet` for one player, UTC day, game and asset; a win is a payout of at least the stake.
CREATE TABLE bet_day (
  player_id bigint        NOT NULL,
  day       date          NOT NULL,
  game      ledger_text   NOT NULL,
  asset     ledger_asset  NOT NULL,
  rounds    bigint        NOT NULL,
  wins      bigint        NOT NULL,
  staked    ledger_moved  NOT NULL,
  paid      ledger_amount NOT NULL,
  PRIMARY KEY (player_id, day, game, asset),
  CHECK (wins BETWEEN 0 AND rounds AND rounds > 0)
) WITH (fillfactor = 60);

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what is written there stays as it is', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;

-- Statement triggers: they cost an insert nothing. ALWAYS, so that session_replication_role does not pass by.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE transfer ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bet
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE bet ENABLE ALWAYS TRIGGER append_only;
-- A commitment cannot be changed after its hash was shown, and no seed disappears.
CREATE TRIGGER commitment_stays BEFORE UPDATE OF player_id, seed_no, server_seed, server_seed_hash OR DELETE OR TRUNCATE
  ON seed FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE seed ENABLE ALWAYS TRIGGER commitment_stays;

-- Ends the transaction when a statement touched other rows than it locked.
CREATE FUNCTION ledger_require(holds boolean, what text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION 'ledger: %', what USING ERRCODE = 'assert_failure';
  END IF;
  RETURN true;
END
$$;
