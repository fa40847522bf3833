-- Deposits, withdrawals, payouts and funds passwords. Amounts are whole base units; every movement of money stands in
-- the ledger and nowhere here: these rows say why it moved and what is left to do.

CREATE DOMAIN wallet_amount AS numeric(78, 0) CHECK (VALUE >= 0 AND VALUE <> 'NaN');
CREATE DOMAIN wallet_hash AS text COLLATE "C" CHECK (VALUE ~ '^0x[0-9a-f]{64}$');
-- Checksummed, so that equal addresses are equal texts.
CREATE DOMAIN wallet_address AS text COLLATE "C" CHECK (VALUE ~ '^0x[0-9a-fA-F]{40}$');

-- How far the chain has been read. One row a vault; everything up to and including `block_number` was final and is
-- processed. The heads are what the provider said at the last look, for showing «n of N» only.
CREATE TABLE chain_cursor (
  chain_id     bigint         NOT NULL,
  vault        wallet_address NOT NULL,
  genesis_hash wallet_hash    NOT NULL,
  block_number bigint         NOT NULL CHECK (block_number >= 0),
  block_hash   wallet_hash    NOT NULL,
  latest_block    bigint      NOT NULL,
  finalized_block bigint      NOT NULL,
  looked_at    timestamptz    NOT NULL,
  PRIMARY KEY (chain_id, vault)
);

-- Deposits belong to the chain first and to a player second (0: nobody's yet), so their key is the chain's identity.
CREATE TABLE deposit (
  id               bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  player_id        bigint         NOT NULL DEFAULT 0 CHECK (player_id >= 0),
  chain_id         bigint         NOT NULL,
  transaction_hash wallet_hash    NOT NULL,
  log_index        integer        NOT NULL CHECK (log_index >= 0),
  block_number     bigint         NOT NULL CHECK (block_number >= 0),
  block_hash       wallet_hash    NOT NULL,
  depositor        wallet_address NOT NULL,
  token_address    wallet_address NOT NULL,
  -- Null for a token that is not ours: recorded, credited to nobody.
  token            text COLLATE "C" CHECK (token IN ('PLAY', 'USDT')),
  asset            text COLLATE "C" CHECK (asset IN ('PLAY', 'U')),
  amount           wallet_amount  NOT NULL,
  -- seen: not final yet; confirmed: final and credited (or final and nothing to credit); failed: not on the chain.
  status           text COLLATE "C" NOT NULL CHECK (status IN ('seen', 'confirmed', 'failed')),
  -- Where the money is: the player's balance, suspense, or what an operator moved it to. Null: nothing was credited.
  credited_to      text COLLATE "C"
    CHECK (credited_to IN ('player', 'suspense', 'house', 'airdrop_pool', 'rewards_budget')),
  seen_at          timestamptz    NOT NULL,
  confirmed_at     timestamptz,
  PRIMARY KEY (chain_id, transaction_hash, log_index),
  CHECK ((token IS NULL) = (asset IS NULL)),
  CHECK (credited_to IS NULL OR (status = 'confirmed' AND asset IS NOT NULL AND amount > 0)),
  CHECK ((credited_to = 'player') IS NOT TRUE OR player_id > 0),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
);
CREATE INDEX deposit_player ON deposit (player_id, id) WHERE player_id > 0;
CREATE INDEX deposit_seen ON deposit (chain_id, block_number) WHERE status = 'seen';
CREATE INDEX deposit_unclaimed ON deposit (depositor) WHERE player_id = 0;

CREATE TABLE funds_password (
  player_id    bigint      PRIMARY KEY CHECK (player_id > 0),
  -- argon2id, PHC text
  hash         text        NOT NULL,
  -- Checks begun since the last right one. Counted before the check, so that parallel tries cannot pass the limit.
  tries        integer     NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  locked_until timestamptz,
  set_at       timestamptz NOT NULL
);

-- What a right funds password allows: one withdrawal with exactly these values. Deleted by its use.
CREATE TABLE withdrawal_ticket (
  player_id   bigint         NOT NULL CHECK (player_id > 0),
  ticket_hash text COLLATE "C" NOT NULL CHECK (ticket_hash ~ '^[0-9a-f]{64}$'),
  asset       text COLLATE "C" NOT NULL,
  network     text COLLATE "C" NOT NULL,
  address     wallet_address NOT NULL,
  amount      wallet_amount  NOT NULL,
  expires_at  timestamptz    NOT NULL,
  PRIMARY KEY (player_id, ticket_hash)
);

CREATE TABLE withdrawal (
  player_id    bigint         NOT NULL CHECK (player_id > 0),
  -- Also the id on the chain, filled up to 32 bytes with zeros.
  id           uuid           NOT NULL,
  number       bigint         GENERATED ALWAYS AS IDENTITY,
  request_id   uuid           NOT NULL,
  asset        text COLLATE "C" NOT NULL CHECK (asset IN ('PLAY', 'U')),
  token        text COLLATE "C" NOT NULL CHECK (token IN ('PLAY', 'USDT')),
  network      text COLLATE "C" NOT NULL,
  address      wallet_address NOT NULL,
  amount       wallet_amount  NOT NULL CHECK (amount > 0),
  fee          wallet_amount  NOT NULL,
  -- What it was worth in U when it was asked for; null while no price was set.
  value_u      wallet_amount,
  -- Accepted without a person's look, so that it counts against the day's automatic limit.
  automatic    boolean        NOT NULL,
  status       text COLLATE "C" NOT NULL
    CHECK (status IN ('under_review', 'pending', 'submitted', 'confirmed', 'failed')),
  -- Why it waits or failed, for operators.
  reason       text,
  -- The payout account and nonce under which it is signed now; null while nothing signed can pay it.
  payer        wallet_address,
  nonce        bigint         CHECK (nonce >= 0),
  -- Not tried again before this, after the vault refused.
  retry_at     timestamptz,
  transaction_hash wallet_hash,
  requested_at timestamptz    NOT NULL,
  changed_at   timestamptz    NOT NULL,
  PRIMARY KEY (player_id, id),
  UNIQUE (player_id, request_id),
  CHECK (amount > fee),
  CHECK ((payer IS NULL) = (nonce IS NULL)),
  CHECK (status NOT IN ('under_review', 'failed') OR nonce IS NULL),
  CHECK (status <> 'submitted' OR nonce IS NOT NULL),
  CHECK (status <> 'confirmed' OR transaction_hash IS NOT NULL)
);
CREATE UNIQUE INDEX withdrawal_id ON withdrawal (id);
CREATE INDEX withdrawal_page ON withdrawal (player_id, number);
CREATE INDEX withdrawal_day ON withdrawal (player_id, requested_at) WHERE automatic;
CREATE INDEX withdrawal_open ON withdrawal (number) WHERE status IN ('under_review', 'pending', 'submitted');

-- Every transaction that was ever signed for a payout, written before it is sent. A nonce belongs to one withdrawal
-- for ever; attempts of one nonce differ in gas price only, so the chain can take at most one of them.
CREATE TABLE payout_transaction (
  payer         wallet_address NOT NULL,
  nonce         bigint         NOT NULL CHECK (nonce >= 0),
  attempt       integer        NOT NULL CHECK (attempt > 0),
  player_id     bigint         NOT NULL,
  withdrawal_id uuid           NOT NULL,
  hash          wallet_hash    NOT NULL UNIQUE,
  signed        text COLLATE "C" NOT NULL CHECK (signed ~ '^0x[0-9a-f]+$'),
  gas_price     wallet_amount  NOT NULL,
  signed_at     timestamptz    NOT NULL,
  PRIMARY KEY (payer, nonce, attempt),
  FOREIGN KEY (player_id, withdrawal_id) REFERENCES withdrawal (player_id, id)
);
CREATE INDEX payout_transaction_withdrawal ON payout_transaction (player_id, withdrawal_id);
CREATE FUNCTION payout_nonce_keeps_its_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payout_transaction p WHERE p.payer = NEW.payer AND p.nonce = NEW.nonce
             AND p.withdrawal_id <> NEW.withdrawal_id) THEN
    RAISE EXCEPTION 'nonce % of % belongs to another withdrawal', NEW.nonce, NEW.payer
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER nonce_keeps_its_withdrawal BEFORE INSERT ON payout_transaction
  FOR EACH ROW EXECUTE FUNCTION payout_nonce_keeps_its_withdrawal();

-- Local stack only: which demo wallets were funded, with the signed transactions, so that a repeat sends the same.
CREATE TABLE faucet_grant (
  address     wallet_address PRIMARY KEY,
  first_nonce bigint         NOT NULL UNIQUE CHECK (first_nonce >= 0),
  signed      text[]         NOT NULL,
  last_hash   wallet_hash    NOT NULL,
  granted_at  timestamptz    NOT NULL
);
